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
      // The click that belongs to the press comes first.
      setTimeout(() => {
        const due = [...waiting];
        waiting.clear();
        due.forEach((resolve) => resolve());
      });
    },
    true,
  );
}

/** Resolves at once, or when the pointer is let go: a sentence drawn in the middle of a press would move the pressed button away from under it. */
export const pointerReleased = (): Promise<void> =>
  new Promise((resolve) => {
    if (isHeld) waiting.add(resolve);
    else resolve();
  });
