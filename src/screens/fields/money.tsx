import { formatMoney } from '../../schema/format';
import type { CellProps, InputProps, KindView } from './types';
import { useT } from '../../providers/i18n/useT';
import { bahtWords, WORDS_FROM } from '../format/bahtWords';
import { parseMoney } from '../format/money';
import { controlProps } from '../inputs/props';
import { useTyped } from '../inputs/useTyped';

/** Minus and colour both say that an amount is below zero. */
const MoneyCell = ({ value }: CellProps<'money'>) => (
  <span className={value < 0 ? 'figure figure--below' : 'figure'}>{formatMoney(value)}</span>
);

/** An amount with separators as it is typed; a large one is said in words, where a zero too many shows. */
function MoneyInput(props: InputProps<'money'>) {
  const t = useT();
  const { text, type, settle } = useTyped(props.value, props.onChange, formatMoney, parseMoney);
  const amount = typeof props.value === 'number' ? props.value : null;
  return (
    <>
      <span className="affix">
        <input
          {...controlProps(props)}
          className="field__input field__input--money"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
        />
        <span className="affix__text" aria-hidden="true">
          {t('input.baht')}
        </span>
      </span>
      {amount !== null && Math.abs(amount) >= WORDS_FROM && (
        <p className="field__words" aria-live="polite">
          {bahtWords(amount)}
        </p>
      )}
    </>
  );
}

export default { Cell: MoneyCell, Input: MoneyInput } satisfies KindView<'money'>;
