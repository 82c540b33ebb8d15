import { part } from '../../ui/part';

export interface ChooseProps {
  resource: string;
  id: string;
  chosen: readonly number[];
  multiple: boolean;
  onChoose: (ids: number[]) => void;
  invalid: boolean;
  disabled?: boolean;
  describedBy?: string;
  required?: boolean;
}

function Waiting() {
  return <span className="skeleton skeleton--input" />;
}

/** Finds records of another entity by typing. */
export const Choose = part<ChooseProps>(() => import('./RecordPicker'), 'input', Waiting);
