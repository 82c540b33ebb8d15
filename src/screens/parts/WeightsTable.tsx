import { formatInt, formatMoney } from '../../schema/format';
import type { WeightRow } from '../../schema/fields/types';
import { chance, totalWeight } from '../format/weights';
import { useWeightsWords } from '../format/weightsWords';

/** A prize table to read: weights are exact, and the chance beside them is weight ÷ sum. */
export default function WeightsTable({ value }: { value: readonly WeightRow[] }) {
  const w = useWeightsWords();
  const total = totalWeight(value);
  return (
    <div className="scroll-x">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{w('label')}</th>
            <th scope="col" className="right">
              {w('weight')}
            </th>
            <th scope="col" className="right">
              {w('chance')}
            </th>
            <th scope="col" className="right">
              {w('prize')}
            </th>
            <th scope="col" className="right">
              {w('stock')}
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
              <td className="right">{row.stock === null ? w('unlimited') : formatInt(row.stock)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{w('total')}</td>
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
