import { siteName } from '../../providers/siteState';
import type { CellProps, InputProps, KindView } from './types';
import { controlProps } from '../inputs/props';
import { part } from '../../ui/part';

const SystemName = part(() => import('../parts/SystemName'), 'cell');

function TextCell({ field, value, row, mode }: CellProps<'text'>) {
  if (field.entity) return <SystemName value={value} />;
  if (field.actionOf !== undefined) return <SystemName value={value} actionOf={String(row[field.actionOf])} />;
  const name = field.site ? siteName(value) : value;
  return (
    <span className="clip">
      {name}
      {name !== value && mode === 'show' && <small className="muted">&nbsp;{value}</small>}
    </span>
  );
}

/** As high as what comes: the button one is about to press stays where it is. */
const Suggestions = part(
  () => import('../inputs/Suggestions'),
  'tool',
  () => <span className="suggestions" />,
);

const PlainInput = (props: InputProps<'text'>) => (
  <input
    {...controlProps(props)}
    type="text"
    value={props.value ?? ''}
    maxLength={props.field.maxLength}
    autoComplete="off"
    spellCheck={false}
    inputMode={['digits', 'promptpay', 'biller'].includes(props.field.pattern ?? '') ? 'numeric' : undefined}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

function TextInput(props: InputProps<'text'>) {
  const { field, id, value, disabled, onChange } = props;
  if (!field.suggests) return <PlainInput {...props} />;
  return (
    <>
      <PlainInput {...props} />
      <Suggestions of={field.suggests} id={id} value={value ?? ''} disabled={disabled} onChange={onChange} />
    </>
  );
}

export default { Cell: TextCell, Input: TextInput } satisfies KindView<'text'>;
