import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { useT } from '../../providers/i18n/useT';
import MuiProvider from '../../ui/MuiProvider';
import { comboInput, Removable } from '../../ui/comboInput';
import type { ChooseProps } from './Choose';
import { useRecordSearch, type Option } from './useRecordSearch';

/** The control behind `Choose`. Keys, pointer and names for screen readers are the library's; the search is the server's. */
export default function RecordPicker({
  resource,
  id,
  chosen,
  multiple,
  onChoose,
  invalid,
  disabled,
  describedBy,
  required = false,
}: ChooseProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const found = useRecordSearch(resource, text, chosen, open);
  const single = multiple ? null : (found.chosen[0] ?? null);
  const placeholder = chosen.length === 0 ? t('input.typeToSearch') : undefined;
  return (
    <MuiProvider>
      <Autocomplete<Option, boolean, boolean, false>
        id={id}
        multiple={multiple}
        value={multiple ? found.chosen : single}
        options={found.options}
        // The server searched already.
        filterOptions={(options) => options}
        filterSelectedOptions={multiple}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        disabled={disabled}
        disableClearable={required}
        autoHighlight
        selectOnFocus
        fullWidth
        size="small"
        loading={found.loading}
        loadingText={t('input.searching')}
        noOptionsText={t(found.failed ? 'input.searchFailed' : 'input.noMatch')}
        clearText={t('input.clear')}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
        onChange={(_event, value) => onChoose(value === null ? [] : Array.isArray(value) ? value.map((option) => option.id) : [value.id])}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <span className="option">
              {option.label}
              {option.detail !== '' && <small className="muted">{option.detail}</small>}
            </span>
          </li>
        )}
        renderValue={
          multiple
            ? (values, itemProps) =>
                [values].flat().map((option, index) => {
                  const { 'data-item-index': at, disabled: fixed, onDelete } = itemProps({ index });
                  return <Removable key={option.id} word={option.label} at={at} disabled={fixed} onRemove={onDelete} />;
                })
            : undefined
        }
        renderInput={comboInput({ required, invalid, describedBy, placeholder })}
      />
      {single && !open && single.detail !== '' && <small className="field__help">{single.detail}</small>}
    </MuiProvider>
  );
}
