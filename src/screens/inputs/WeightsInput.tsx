import { formatInt, formatMoney } from '../../schema/format';
import { chance, totalWeight, expectedCost } from '../format/weights';
import { useWeightsWords } from '../format/weightsWords';
import type { InputProps } from '../fields/types';
import type { WeightRow } from '../../schema/fields/types';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../ui/Icon';
import { parseMoney, parseWhole } from '../format/money';
import { useTyped } from './useTyped';

const blank: WeightRow = { label: '', weight: 1, prize: 0, stock: null, color: null };

function Figure({
  label,
  value,
  onChange,
  whole,
}: {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  whole: boolean;
}) {
  const { text, type, settle } = useTyped(value, onChange, whole ? formatInt : formatMoney, whole ? parseWhole : parseMoney);
  return (
    <input
      className="field__input right"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
    />
  );
}

/** A prize table: whole weights, so that chances are exact; each chance, the sum and what a draw costs stand beside them. */
export default function WeightsInput({ id, value, onChange, disabled }: InputProps<'weights'>) {
  const t = useT();
  const w = useWeightsWords();
  const rows = value ?? [];
  const total = totalWeight(rows);
  const set = (index: number, change: Partial<WeightRow>): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <div className="weights scroll-x">
      <table className="plain-table plain-table--inputs">
        <thead>
          <tr>
            <th scope="col">{w('color')}</th>
            <th scope="col">{w('label')}</th>
            <th scope="col">{w('weight')}</th>
            <th scope="col" className="right">
              {w('chance')}
            </th>
            <th scope="col">{w('prize')}</th>
            <th scope="col">{w('stock')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const named = (part: string): string => `${part} ${index + 1}`;
            return (
              <tr key={index}>
                <td>
                  <input
                    type="color"
                    className="color-well"
                    disabled={disabled}
                    aria-label={named(w('color'))}
                    value={row.color ?? '#808080'}
                    onChange={(event) => set(index, { color: event.target.value })}
                  />
                </td>
                <td>
                  <input
                    className="field__input"
                    type="text"
                    maxLength={80}
                    disabled={disabled}
                    aria-label={named(w('label'))}
                    value={row.label}
                    onChange={(event) => set(index, { label: event.target.value })}
                  />
                </td>
                <td>
                  <Figure whole label={named(w('weight'))} value={row.weight} onChange={(weight) => set(index, { weight: weight ?? 0 })} />
                </td>
                <td className="right">{chance(row.weight, total)}</td>
                <td>
                  <Figure
                    whole={false}
                    label={named(w('prize'))}
                    value={row.prize}
                    onChange={(prize) => set(index, { prize: prize ?? 0 })}
                  />
                </td>
                <td>
                  <Figure
                    whole
                    label={`${named(w('stock'))} (${w('unlimitedHint')})`}
                    value={row.stock}
                    onChange={(stock) => set(index, { stock })}
                  />
                </td>
                <td>
                  <button
                    type="button"
                    className="icon-button"
                    disabled={disabled}
                    aria-label={t('input.removeEntry', { number: index + 1 })}
                    onClick={() => onChange(rows.filter((_row, at) => at !== index))}
                  >
                    <Icon name="delete" size={18} />
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td>{w('total')}</td>
            <td className="right">{formatInt(total)}</td>
            <td className="right">{total > 0 ? '100%' : '–'}</td>
            <td colSpan={3}>{w('expected', { amount: formatMoney(expectedCost(rows)) })}</td>
          </tr>
        </tfoot>
      </table>
      <button
        type="button"
        id={id}
        className="button button--small"
        disabled={disabled || rows.length >= 50}
        onClick={() => onChange([...rows, blank])}
      >
        <Icon name="add" size={16} />
        {w('add')}
      </button>
    </div>
  );
}
