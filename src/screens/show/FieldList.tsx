import type { AnyResource } from '../../schema/define';
import { kindOf } from '../../schema/fields';
import { isEmpty } from '../../schema/fields/types';
import { hiddenFields } from '../../schema/rules';
import { isFigure } from '../fields';
import { Value } from '../parts/Value';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useShowWords } from './words';

/** What the head of the record says already. */
const saidAbove = ({ overview, title, state }: AnyResource): ReadonlySet<string> =>
  new Set(overview ? [title, ...(state === undefined ? [] : [state]), ...overview.says, ...overview.figures] : []);

/** The record in its declared groups. Fields without a group come last. */
export function FieldList({ record }: { record: Rec }) {
  const { def, labels, t } = useScreen();
  const w = useShowWords();
  const declared = Object.entries(def.sections ?? {}).map(
    ([key, { fields, sparse }]) => [key, sparse ? fields.filter((name) => !isEmpty(record[name])) : fields] as const,
  );
  const named = new Set(Object.values(def.sections ?? {}).flatMap(({ fields }) => fields));
  const rest = Object.keys(def.fields).filter((name) => !named.has(name));
  const hidden = hiddenFields(def.fields, record);
  const said = saidAbove(def);
  const all: (readonly [string, readonly string[]])[] = [
    ...declared.map(([key, names]) => [labels.section(key), names] as const),
    ...(rest.length > 0 ? [[declared.length > 0 ? t('show.others') : w('facts'), rest] as const] : []),
  ];
  const groups = all
    .map(([heading, names]) => [heading, names.filter((name) => !said.has(name) && (!hidden.has(name) || !isEmpty(record[name])))] as const)
    .filter(([, names]) => names.length > 0);
  return (
    <div className="facts">
      {groups.map(([heading, names]) => (
        <section className="facts__group" key={heading}>
          <h2>{heading}</h2>
          <dl className="facts__list">
            {names.map((name) => {
              const field = def.fields[name];
              if (!field) return null;
              const wide = kindOf(field).wide === true && !isEmpty(record[name]);
              return (
                <div className={wide ? 'fact fact--wide' : 'fact'} key={name}>
                  <dt>{labels.field(name)}</dt>
                  <dd className={isFigure(field) ? 'fact__figure' : undefined}>
                    <Value name={name} field={field} value={record[name]} row={record} mode="show" />
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
      <p className="facts__system muted">
        {labels.field('id')} {record.id}
        {(['created_at', 'updated_at'] as const).map(
          (name) =>
            record[name] !== undefined && (
              <span key={name}>
                {' '}
                · {labels.field(name)} <Value name={name} field={undefined} value={record[name]} row={record} mode="show" />
              </span>
            ),
        )}
      </p>
    </div>
  );
}
