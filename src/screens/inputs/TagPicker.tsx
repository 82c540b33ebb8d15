import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { useT } from '../../providers/i18n/useT';
import MuiProvider from '../../ui/MuiProvider';
import { comboInput, Removable } from '../../ui/comboInput';
import type { TypedTagsProps } from '../fields/tags';

/** Free tags: Enter, a comma or leaving the input ends a word, Backspace in the empty input takes the last away. */
export default function TagPicker({ id, name, field, value, onChange, invalid, disabled, describedBy }: TypedTagsProps) {
  const t = useT();
  const [text, setText] = useState('');
  const words = value ?? [];
  const set = (all: readonly string[]): void => {
    setText('');
    const cut = all.flatMap((each) => each.split(',')).map((word) => word.trim());
    onChange([...new Set(cut.filter((word) => word !== ''))]);
  };
  const end = (): void => {
    if (text.trim() !== '') set([...words, text]);
  };
  return (
    <MuiProvider>
      <Autocomplete<string, true, false, true>
        id={id}
        freeSolo
        multiple
        value={[...words]}
        options={[]}
        inputValue={text}
        onInputChange={(_event, typed, reason) => {
          if (reason === 'input') setText(typed);
        }}
        onChange={(_event, all) => set(all)}
        disabled={disabled}
        clearText={t('input.clear')}
        fullWidth
        size="small"
        onBlur={end}
        onKeyDown={(event) => {
          // A comma typed with an input method still belongs to its word.
          if (event.key !== ',' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          end();
        }}
        renderValue={(chosen, itemProps) =>
          chosen.map((word, index) => {
            const { 'data-item-index': at, disabled: fixed, onDelete } = itemProps({ index });
            return <Removable key={word} word={word} at={at} disabled={fixed} onRemove={onDelete} />;
          })
        }
        renderInput={comboInput({
          name,
          required: field.required,
          invalid,
          describedBy,
          placeholder: words.length === 0 ? t('input.tagsHint') : undefined,
        })}
      />
    </MuiProvider>
  );
}
