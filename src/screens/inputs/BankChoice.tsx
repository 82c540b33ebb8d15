import { part } from '../../ui/part';

export interface BankChoiceProps {
  id: string;
  value: string | null;
  onChange: (code: string | null) => void;
  /** What stands there while none is chosen. */
  none: string;
  required?: boolean;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string;
}

function Waiting() {
  return <span className="skeleton skeleton--input" />;
}

/** Chooses a bank by its mark, its code, or its name. */
export const BankChoice = part<BankChoiceProps>(() => import('./BankPicker'), 'input', Waiting);
