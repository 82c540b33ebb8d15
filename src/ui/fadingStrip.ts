import './fadingStrip.css';

/**
 * Scrolls a strip of class `fading-strip` until one of its parts is in sight, clear of the fade at its edges; of a part that is wider than
 * the room, its beginning. Only the strip: the page stays where it is, which `scrollIntoView` does not promise.
 */
export function bringIntoSight(strip: HTMLElement, part: HTMLElement): void {
  const fade = Number.parseFloat(getComputedStyle(strip).scrollPaddingInline);
  const room = strip.getBoundingClientRect();
  const own = part.getBoundingClientRect();
  strip.scrollLeft += Math.min(own.left - room.left - fade, Math.max(0, own.right - room.right + fade));
}
