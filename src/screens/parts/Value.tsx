import { RecordContextProvider } from 'ra-core';
import { part } from '../../ui/part';
import type { Actor } from '../../schema/actor';
import { holds, isLeftOut } from '../../schema/can';
import { isEmpty, type AnyField } from '../../schema/fields/types';
import { decorationOf } from '../decorate';
import { cellOf } from '../fields';
import { SecretCell } from '../fields/secret';
import { showDatetime } from '../format/value';
import type { Rec } from '../record';
import { Tip } from '../../ui/Tip';
import { Slot } from '../Slot';
import { useScreen } from '../screen';

/** The masked value is shown at once; the button that reveals it comes with its code. */
const Personal = part(
  () => import('./Personal'),
  'cell',
  ({ children }) => <>{children}</>,
);
/** Personal data is shown whole on request, to who holds its code. */
const mayReveal = (actor: Actor, field: AnyField): boolean => field.personal !== undefined && holds(actor, field.personal);

interface Props {
  name: string;
  field: AnyField | undefined;
  value: unknown;
  row: Rec;
  mode: 'list' | 'show';
}

/** Any value of any kind; what is missing is a dash, what is masked for lack of a right says so. */
export function Value({ name, field, value, row, mode }: Props) {
  const { def, language, t, actor } = useScreen();
  if (field?.kind === 'secret')
    return mode === 'show' && value === true && mayReveal(actor, field) ? (
      <Personal name={name} row={row}>
        <SecretCell value={value} />
      </Personal>
    ) : (
      <SecretCell value={value} />
    );
  if (isEmpty(value)) {
    if (isLeftOut(actor, field))
      return (
        <Tip className="muted" text={t('value.maskedHelp')}>
          {t('value.masked')}
        </Tip>
      );
    return (
      <span className="muted" aria-label={t('value.none')} role="img">
        –
      </span>
    );
  }
  // A column every record has: its number, or when it was made or changed.
  if (!field)
    return typeof value === 'string' ? (
      <time className="nowrap" dateTime={value}>
        {showDatetime(value, language)}
      </time>
    ) : (
      <span>{String(value)}</span>
    );
  const Own = def.fields[name] === field ? decorationOf(def).cells?.[name] : undefined;
  const Cell = Own ?? cellOf(field);
  // Rows come from the server, which keeps values to their kind.
  const plain = (
    <Cell
      name={name}
      field={field}
      value={value}
      row={row}
      mode={mode}
      part={(own, sub, one) => <Value name={own} field={sub} value={one} row={row} mode="list" />}
    />
  );
  const cell = Own ? (
    <Slot waiting="word">
      <RecordContextProvider value={row}>{plain}</RecordContextProvider>
    </Slot>
  ) : (
    plain
  );
  return mode === 'show' && mayReveal(actor, field) ? (
    <Personal name={name} row={row}>
      {cell}
    </Personal>
  ) : (
    cell
  );
}
