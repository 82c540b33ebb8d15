import Autocomplete from '@mui/material/Autocomplete';
import { useT } from '../../providers/i18n/useT';
import MuiProvider from '../../ui/MuiProvider';
import { comboInput, Removable } from '../../ui/comboInput';

export interface WordPickerProps {
  id: string;
  name: string;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  /** What can be chosen: each value with its word. */
  options: readonly (readonly [value: string, word: string])[];
}

/** Several of many values by their words. A value without a word, from an old link or typed as the system has it, stands as it is. */
export default function WordPicker({ id, name, value, onChange, options }: WordPickerProps) {
  const t = useT();
  const words = new Map(options);
  const wordOf = (one: string): string => words.get(one) ?? one;
  return (
    <MuiProvider>
      <Autocomplete<string, true>
        id={id}
        multiple
        autoHighlight
        filterSelectedOptions
        value={[...value]}
        options={[...new Set([...words.keys(), ...value])]}
        getOptionLabel={wordOf}
        filterOptions={(all, { inputValue }) => {
          const wanted = inputValue.trim().toLowerCase();
          const found = all.filter((one) => wordOf(one).toLowerCase().includes(wanted));
          return found.length === 0 && wanted !== '' ? [inputValue.trim()] : found;
        }}
        onChange={(_event, chosen) => onChange(chosen)}
        noOptionsText={t('input.noMatch')}
        clearText={t('input.clear')}
        fullWidth
        size="small"
        renderValue={(chosen, itemProps) =>
          chosen.map((one, index) => {
            const { 'data-item-index': at, disabled, onDelete } = itemProps({ index });
            return <Removable key={one} word={wordOf(one)} at={at} disabled={disabled} onRemove={onDelete} />;
          })
        }
        renderInput={comboInput({ name, placeholder: value.length === 0 ? t('input.typeToSearch') : undefined })}
      />
    </MuiProvider>
  );
}
