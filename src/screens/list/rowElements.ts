/** Every row of a list, however it is drawn, carries the number of its record as `data-id`. */
const numberOf = (element: HTMLElement): number => Number(element.dataset['id']);
/** The row that something is in. */
export const rowElementOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;

/** The record of the row that something is in; null outside of rows. */
export function idOf(target: EventTarget | null): number | null {
  const row = rowElementOf(target);
  return row && numberOf(row);
}

/** The rows that a list has drawn, in their order. */
export class RowElements {
  private box: HTMLElement | null = null;
  /** The element around the rows, as a ref. */
  readonly within = (element: HTMLElement | null): void => {
    this.box = element;
  };
  private all(): HTMLElement[] {
    return [...(this.box?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
  }
  /** The record of the row that has the focus. */
  focused(): number | null {
    return this.box?.contains(document.activeElement) ? idOf(document.activeElement) : null;
  }
  ids(): number[] {
    return this.all().map(numberOf);
  }
  focus(id: number): void {
    this.all()
      .find((row) => numberOf(row) === id)
      ?.focus();
  }
  /** Is it the row itself, and no link or button in it? */
  isRow(target: EventTarget | null): boolean {
    return target !== null && rowElementOf(target) === target && this.box?.contains(rowElementOf(target)) === true;
  }
}
