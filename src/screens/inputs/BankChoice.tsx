import { useState } from 'react';
import { BankMark } from '../../theme/BankMark';
import { Icon } from '../../theme/Icon';
import { useScreen } from '../screen';
import { BankOptions } from './BankOptions';
import { bankLabel, useBanks } from './useBanks';

interface Props {
  id: string;
  value: string | null;
  onChange: (code: string | null) => void;
  /** What stands there while none is chosen. */
  none: string;
  required?: boolean;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string;
}

/** Chooses a bank by its mark, its code, or its name. */
export function BankChoice({ id, value, onChange, none, required = false, invalid = false, disabled, describedBy }: Props) {
  const { t, language } = useScreen();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const found = useBanks({
    id, open, disabled, value, disableClearable: required, clearOnBlur: true, inputValue: open ? text : value === null ? '' : bankLabel(value, language),
    onOpen: () => setOpen(true),
    onClose: () => {
      setOpen(false);
      setText('');
    },
    onInputChange: (_event, typed, reason) => { if (reason === 'input') setText(typed); },
    onChange: (_event, code) => onChange(code),
  });
  return (
    <span className="combo">
      <span className="combo__box field__input" {...found.getRootProps()} aria-invalid={invalid || undefined}>
        {value !== null && <BankMark code={value} />}
        <input
          {...found.getInputProps()} className="combo__input" type="text" aria-invalid={invalid || undefined} aria-describedby={describedBy} aria-required={required || undefined}
          placeholder={value === null ? none : bankLabel(value, language)}
        />
        {value !== null && !required && !disabled && (
          <button type="button" className="tag__remove" aria-label={t('input.clear')} onClick={() => onChange(null)}><Icon name="close" size={14} /></button>
        )}
        <Icon name="chevron_down" size={16} />
      </span>
      {open && <BankOptions {...found} />}
    </span>
  );
}
