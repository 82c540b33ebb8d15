import { part } from './part';

export interface DateFieldProps {
  /** Id of the control. Its label has the id `{id}-label`, unless `labelledBy` names another. */
  id: string;
  name?: string;
  value: string | null;
  /** Called with whole values only; half a date is null. */
  onChange: (value: string | null) => void;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  labelledBy?: string;
}

function Waiting() {
  return <span className="skeleton skeleton--input" />;
}

/** A day, `YYYY-MM-DD`; shown as 22/11/2569, typed or picked. */
export const DayField = part<DateFieldProps>(() => import('./datePickers').then(({ Day }) => ({ default: Day })), 'input', Waiting);
/** A date and time of Bangkok, `YYYY-MM-DDTHH:mm`, in 24 hours. */
export const MomentField = part<DateFieldProps>(
  () => import('./datePickers').then(({ Moment }) => ({ default: Moment })),
  'input',
  Waiting,
);
/** A time of day, `HH:mm`. */
export const TimeField = part<DateFieldProps>(() => import('./datePickers').then(({ Time }) => ({ default: Time })), 'input', Waiting);
