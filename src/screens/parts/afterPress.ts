let isHeld = false;
const waiting = new Set<() => void>();

addEventListener('pointerdown', () => { isHeld = true; }, true);
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(end, () => {
    isHeld = false;
    // The click that belongs to the press comes first.
    setTimeout(() => {
      const due = [...waiting];
      waiting.clear();
      due.forEach((run) => run());
    });
  }, true);
}

/** Runs now, or once the pointer is let go: what is drawn in the middle of a press would move the pressed button away from under it. */
export function afterPress(run: () => void): void {
  if (isHeld) waiting.add(run);
  else run();
}
