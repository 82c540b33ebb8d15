import { useState } from 'react';
import { Icon } from '../../ui/Icon';
import { BankOptions } from '../inputs/BankOptions';
import { useBanks } from '../inputs/useBanks';
import { useScreen } from '../screen';

/** The banks to filter a list by, in a panel of their own: any of them, or one that is found by typing. */
export default function BankPanel({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: string | null;
  onChoose: (code: string | null) => void;
}) {
  const { t } = useScreen();
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
          aria-label={label}
          placeholder={t('input.typeToSearch')}
        />
      </span>
      <BankOptions {...found} />
    </div>
  );
}
