import Autocomplete from '@mui/material/Autocomplete';
import { banks } from '../../schema/data/banks';
import { BankMark } from '../../ui/BankMark';
import MuiProvider from '../../ui/MuiProvider';
import { comboInput } from '../../ui/comboInput';
import { useScreen } from '../screen';
import type { BankChoiceProps } from './BankChoice';
import { bankCodes, bankLabel, filterBanks } from './useBanks';

/** The control behind `BankChoice`. */
export default function BankPicker({ id, value, onChange, none, required = false, invalid, disabled, describedBy }: BankChoiceProps) {
  const { t, language } = useScreen();
  return (
    <MuiProvider>
      <Autocomplete<string, false, boolean, false>
        id={id}
        value={value}
        options={bankCodes}
        filterOptions={filterBanks}
        getOptionLabel={(code) => bankLabel(code, language)}
        disabled={disabled}
        disableClearable={required}
        autoHighlight
        selectOnFocus
        fullWidth
        size="small"
        noOptionsText={t('input.noMatch')}
        clearText={t('input.clear')}
        onChange={(_event, code) => onChange(code)}
        renderOption={({ key, ...props }, code) => (
          <li key={key} {...props}>
            <span className="option option--bank">
              <BankMark code={code} />
              <span>
                <b className="code">{code}</b> {banks[code]?.[language]}
              </span>
            </span>
          </li>
        )}
        renderInput={comboInput({
          required,
          invalid,
          describedBy,
          placeholder: none,
          start: value === null ? undefined : <BankMark code={value} />,
        })}
      />
    </MuiProvider>
  );
}
