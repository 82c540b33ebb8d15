import { useState } from 'react';
import { Icon } from '../../ui/Icon';
import { BankOptions } from '../inputs/BankOptions';
import { useBanks } from '../inputs/useBanks';
import { withoutField } from '../format/chips';
import { useScreen } from '../screen';
import type { TokenProps } from './types';

/** The banks to filter a list by, in a panel of their own: any of them, or one that is found by typing. */
export default function BankPanel({ name, control, close }: TokenProps) {
  const { labels, t } = useScreen();
  const { filter } = control.state;
  const kept = filter[name];
  const value = typeof kept === 'string' ? kept : null;
  const onChoose = (code: string | null): void => {
    control.set({ filter: code === null ? withoutField(filter, name) : { ...filter, [name]: code } });
    close();
  };
  const [text, setText] = useState('');
  const found = useBanks({
    id: 'bank-filter',
    open: true,
    value,
    clearOnBlur: false,
    inputValue: text,
    onInputChange: (_event, typed, reason) => {
      if (reason === 'input') setText(typed);
    },
    onChange: (_event, code) => onChoose(code),
  });
  return (
    <div className="bank-panel">
      <button type="button" className="menu__item" aria-pressed={value === null} onClick={() => onChoose(null)}>
        {t('list.any')}
      </button>
      <span className="combo__box field__input" {...found.getRootProps()}>
        <Icon name="search" size={16} />
        <input
          {...found.getInputProps()}
          className="combo__input"
          type="search"
          autoFocus
          aria-label={labels.field(name)}
          placeholder={t('input.typeToSearch')}
        />
      </span>
      <BankOptions {...found} />
    </div>
  );
}
