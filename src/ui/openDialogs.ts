let open = 0;

/** Is a dialog open? What is below it is not reached by keys then. */
export const isDialogOpen = (): boolean => open > 0;

/** Counts a dialog as open until the returned function is called. */
export function dialogOpens(): () => void {
  open += 1;
  return () => {
    open -= 1;
  };
}
