import { useScreen } from '../screen';
import { valueText } from '../format/value';

/** Sums over the whole filter, not only the page, under the columns they belong to. */
export function TotalsRow({
  columns,
  totals,
  selectable,
}: {
  columns: readonly string[];
  totals: Readonly<Record<string, number>>;
  selectable: boolean;
}) {
  const { def, language, t } = useScreen();
  const summed = columns.filter((name) => totals[name] !== undefined);
  if (summed.length === 0) return null;
  const lead = columns.indexOf(summed[0] ?? '');
  const span = lead + (selectable ? 1 : 0) + (def.queue ? 1 : 0);
  return (
    <tfoot>
      <tr>
        {span > 0 && (
          <th scope="row" colSpan={span}>
            {t('list.totals')}
          </th>
        )}
        {columns.slice(lead).map((name) => (
          <td key={name} className="right">
            {totals[name] === undefined ? null : valueText(name, def.fields[name], totals[name], language)}
          </td>
        ))}
        {def.queue && <td />}
      </tr>
    </tfoot>
  );
}

/** The same on a narrow screen, by name. */
export function TotalsList({ totals }: { totals: Readonly<Record<string, number>> }) {
  const { def, labels, language, t } = useScreen();
  return (
    <dl className="totals-list" aria-label={t('list.totals')}>
      {(def.totals ?? []).map(
        (name) =>
          totals[name] !== undefined && (
            <div key={name}>
              <dt>{t('list.totalOf', { field: labels.field(name) })}</dt>
              <dd>{valueText(name, def.fields[name], totals[name], language)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
