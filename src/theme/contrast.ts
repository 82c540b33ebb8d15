const LIGHT = '#ffffff';
const DARK = '#111417';

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours: from 1, none, to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

/** Light or dark text, whichever has more contrast on a background. */
export const inkOn = (ground: string): string => (contrast(LIGHT, ground) >= contrast(DARK, ground) ? LIGHT : DARK);
