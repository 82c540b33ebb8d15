import { useDefinition } from '../../providers/definitions';
import { labelsOf } from '../../providers/i18n/labels';
import type { CellPropsOf } from '../../screens/decorate';
import { changedNames, onlyHere, trailLabel } from '../../schema/trail';
import { trailText } from '../../screens/format/trail';
import { valueText } from '../../screens/format/value';
import { useScreen } from '../../screens/screen';
import { detailText } from '../../schema/auditWords';
import css from './audit.module.css';

type Side = Readonly<Record<string, unknown>> | null;
/** How many changes a list row has room for. */
const GLANCE = 2;

/** One side of the change, field by field in words; a list row shows the first few. */
export default function ChangeCell({ name, row, mode }: CellPropsOf<'audit', 'before'>) {
  const { language, labels: own } = useScreen();
  const def = useDefinition(row.resource);
  const before = row.before as Side;
  const after = row.after as Side;
  const side = name === 'before' ? before : after;
  const names = changedNames(before, after).filter((field) => side && Object.hasOwn(side, field));
  const { action } = row;
  const labels = def ? labelsOf(def, language) : own;
  const labelled = (field: string): [string, string] =>
    def
      ? [
          trailLabel(def, action, field, labels, language),
          trailText(def, action, field, onlyHere(side?.[field], (side === before ? after : before)?.[field]), language, labels),
        ]
      : [detailText(field, language), valueText(field, undefined, side?.[field], language) || '–'];
  // An entry may name a field on this side without a value.
  if (names.length === 0) return <span className="muted">–</span>;
  if (mode === 'list') {
    const shown = names
      .slice(0, GLANCE)
      .map((field) => labelled(field).join(': '))
      .join(' · ');
    return (
      <span className={css.auditGlance}>
        {shown}
        {names.length > GLANCE ? ` +${names.length - GLANCE}` : ''}
      </span>
    );
  }
  return (
    <dl className={css.auditSide}>
      {names.map((field) => {
        const [label, text] = labelled(field);
        return (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        );
      })}
    </dl>
  );
}
