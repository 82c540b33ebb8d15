import type { ListState } from '../format/listState';

/** A list's state and how it is changed. On a page it lives in the address; in a tab of a record, in memory. */
export interface ListControl {
  state: ListState;
  /** Anything but a change of page starts at the first page again. */
  set: (change: Partial<ListState>, options?: { replace?: boolean }) => void;
}
