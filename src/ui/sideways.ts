/**
 * Scrolls a strip of class `sideways` until one of its parts is whole in sight, clear of the fade at its edges. Only the strip: the page
 * stays where it is, which `scrollIntoView` does not promise.
 */
export function bringIntoSight(strip: HTMLElement, part: HTMLElement): void {
  const fade = Number.parseFloat(getComputedStyle(strip).scrollPaddingInline);
  const room = strip.getBoundingClientRect();
  const own = part.getBoundingClientRect();
  strip.scrollLeft += Math.min(0, own.left - room.left - fade) || Math.max(0, own.right - room.right + fade);
}
