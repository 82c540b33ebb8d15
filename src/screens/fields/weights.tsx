import { formatInt, formatMoney } from '../../schema/format';
import { chance, totalWeight } from '../format/weights';
import { useScreen } from '../screen';
import { part } from '../../ui/part';
import type { CellProps, KindView } from './types';

/** Weights are exact; the chance beside them is weight ÷ sum. */
function WeightsCell({ value, mode }: CellProps<'weights'>) {
  const { t } = useScreen();
  const total = totalWeight(value);
  if (mode === 'list')
    return (
      <span className="clip">
        {t('value.prizes', { count: value.length })} · {value[0]?.label} {value[0] ? chance(value[0].weight, total) : ''}
      </span>
    );
  return (
    <div className="scroll-x">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('weights.label')}</th>
            <th scope="col" className="right">
              {t('weights.weight')}
            </th>
            <th scope="col" className="right">
              {t('weights.chance')}
            </th>
            <th scope="col" className="right">
              {t('weights.prize')}
            </th>
            <th scope="col" className="right">
              {t('weights.stock')}
            </th>
          </tr>
        </thead>
        <tbody>
          {value.map((row, index) => (
            <tr key={index}>
              <td>
                {row.color && <span className="swatch" style={{ background: row.color }} />} {row.label}
              </td>
              <td className="right">{formatInt(row.weight)}</td>
              <td className="right">{chance(row.weight, total)}</td>
              <td className="right">{formatMoney(row.prize)}</td>
              <td className="right">{row.stock === null ? t('weights.unlimited') : formatInt(row.stock)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('weights.total')}</td>
            <td className="right">{formatInt(total)}</td>
            <td className="right">100%</td>
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const WeightsInput = part(() => import('../inputs/WeightsInput'), 'input');

export default { Cell: WeightsCell, Input: WeightsInput } satisfies KindView<'weights'>;
