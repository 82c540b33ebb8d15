import { part } from './part';

export interface SelectProps {
  /** Id of the control. Its label has the id `{id}-label`. */
  id: string;
  name?: string;
  /** The chosen option, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, word: string])[];
  /** The text while nothing is chosen, and the option that clears the choice; without it an option is always chosen. */
  none?: string;
  required?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
}

function Waiting() {
  return <span className="skeleton skeleton--input" />;
}

/** One of a few options. The library's list wraps long Thai words, opens inside the window, and finds options by their first letters. */
export const Select = part<SelectProps>(() => import('./SelectBox'), 'input', Waiting);
