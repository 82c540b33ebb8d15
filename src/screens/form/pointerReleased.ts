let isHeld = false;
const waiting = new Set<() => void>();

addEventListener(
  'pointerdown',
  () => {
    isHeld = true;
  },
  true,
);
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(
    end,
    () => {
      isHeld = false;
      // The click of the press is handled first.
      setTimeout(() => {
        const due = [...waiting];
        waiting.clear();
        due.forEach((resolve) => resolve());
      });
    },
    true,
  );
}

/** Resolves at once, or when the pointer is released: a sentence rendered during a press would move the button under the pointer. */
export const pointerReleased = (): Promise<void> =>
  new Promise((resolve) => {
    if (isHeld) waiting.add(resolve);
    else resolve();
  });
