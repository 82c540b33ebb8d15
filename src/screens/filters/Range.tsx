import type { ComponentType } from 'react';
import { filterKey, resolveValue } from '../../schema/filter';
import { formatInt, formatMoney } from '../../schema/format';
import { serverNow } from '../../providers/serverTime';
import { parseMoney, parseWhole } from '../format/money';
import { DayField, TimeField, type DateFieldProps } from '../../ui/DateField';
import { useTyped } from '../inputs/useTyped';
import type { Filter } from '../format/listState';
import { useScreen } from '../screen';
import type { FilterProps } from './types';

type Bound = 'gte' | 'lte';
const bound = (filter: Filter, name: string, which: Bound): unknown => filter[filterKey(name, which)] ?? filter[name];

function withBound(filter: Filter, name: string, which: Bound, value: unknown): Filter {
  const { [name]: exact, [filterKey(name, which)]: _old, ...rest } = filter;
  // “Exactly” becomes a range as soon as one of its ends is moved.
  const spread: Filter = exact === undefined ? rest : { ...rest, [filterKey(name, which === 'gte' ? 'lte' : 'gte')]: exact };
  return value === null || value === '' ? spread : { ...spread, [filterKey(name, which)]: value };
}

function Figure({ name, field, filter, onChange, which, id, label }: FilterProps & { which: Bound; label: string }) {
  const whole = field?.kind === 'int';
  const value = bound(filter, name, which);
  const { text, type, settle } = useTyped(
    typeof value === 'number' ? value : null,
    // Half-typed figures wait; the filter only ever holds numbers.
    (next) => {
      if (next === null || typeof next === 'number') onChange(withBound(filter, name, which, next));
    },
    whole ? formatInt : formatMoney,
    whole ? parseWhole : parseMoney,
  );
  return (
    <span className="pair__part">
      <label className="field__sub" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field__input"
        type="text"
        inputMode="decimal"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
      />
    </span>
  );
}

/** At least and at most. */
export function FigureFilter(props: FilterProps) {
  const { t } = useScreen();
  return (
    <span className="pair">
      <Figure {...props} which="gte" label={t('filter.atLeast')} />
      <Figure {...props} id={`${props.id}-lte`} which="lte" label={t('filter.atMost')} />
    </span>
  );
}

/** A day told from today on is shown as the day it is now. */
const dayOf = (asked: unknown): string | null => {
  const value = resolveValue(undefined, asked, new Date(serverNow()));
  return typeof value === 'string' && value !== '' ? value.slice(0, 10) : null;
};
const timeOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** From and to, of days or of times. */
function Ends({
  id,
  name,
  filter,
  onChange,
  Part,
  read,
}: FilterProps & { Part: ComponentType<DateFieldProps>; read: (value: unknown) => string | null }) {
  const { t } = useScreen();
  const end = (which: Bound, label: string, partId: string) => (
    <span className="pair__part">
      <label className="field__sub" id={`${partId}-label`} htmlFor={partId}>
        {label}
      </label>
      <Part id={partId} value={read(bound(filter, name, which))} onChange={(value) => onChange(withBound(filter, name, which, value))} />
    </span>
  );
  return (
    <span className="pair">
      {end('gte', t('input.from'), id)}
      {end('lte', t('input.to'), `${id}-lte`)}
    </span>
  );
}

/** From day to day, both whole. */
export const DayFilter = (props: FilterProps) => <Ends {...props} Part={DayField} read={dayOf} />;
export const ClockFilter = (props: FilterProps) => <Ends {...props} Part={TimeField} read={timeOf} />;
