import useAutocomplete from '@mui/material/useAutocomplete';
import { useState } from 'react';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../theme/Icon';
import { useRecordSearch, type Option } from './useRecordSearch';

interface Props {
  resource: string; id: string; chosen: readonly number[]; multiple: boolean; onChoose: (ids: number[]) => void;
  invalid: boolean; disabled?: boolean; describedBy?: string; required?: boolean;
}

/** Finds records of another entity by typing. Keys, pointer and names for screen readers are the library's; the search is the server's. */
export function Choose({ resource, id, chosen, multiple, onChoose, invalid, disabled, describedBy, required }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const found = useRecordSearch(resource, text, chosen, open);
  const single = multiple ? null : found.chosen[0] ?? null;
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<Option, boolean, boolean, false>({
    id, multiple, open, disabled, autoHighlight: true, disableClearable: required === true, filterSelectedOptions: multiple, clearOnBlur: true,
    options: found.options, value: multiple ? found.chosen : single, inputValue: open ? text : single?.label ?? '',
    // The server searched already.
    filterOptions: (options) => options, getOptionLabel: (option) => option.label, getOptionKey: (option) => option.id, isOptionEqualToValue: (option, value) => option.id === value.id,
    onOpen: () => setOpen(true), onClose: () => { setOpen(false); setText(''); },
    onInputChange: (_event, typed, reason) => { if (reason === 'input') setText(typed); },
    onChange: (_event, value) => { onChoose(value === null ? [] : Array.isArray(value) ? value.map((option) => option.id) : [value.id]); setText(''); },
  });
  const options = groupedOptions;
  const word = found.failed ? t('input.searchFailed') : found.loading ? t('input.searching') : t('input.noMatch');
  const remove = (gone: number): void => onChoose(chosen.filter((each) => each !== gone));
  return (
    <span className="combo">
      <span className="combo__box field__input" {...getRootProps()} aria-invalid={invalid || undefined}>
        {multiple && found.chosen.map((option) => (
          <span className="tag" key={option.id}>{option.label}<button type="button" className="tag__remove" disabled={disabled} aria-label={t('input.removeTag', { tag: option.label })} onClick={() => remove(option.id)}><Icon name="close" size={12} /></button></span>
        ))}
        <input {...getInputProps()} className="combo__input" type="text" aria-invalid={invalid || undefined} aria-describedby={describedBy} aria-required={required || undefined} placeholder={single && open ? single.label : t('input.typeToSearch')} />
        {single && !required && !disabled && <button type="button" className="tag__remove" aria-label={t('input.clear')} onClick={() => remove(single.id)}><Icon name="close" size={14} /></button>}
        <Icon name="chevron_down" size={16} />
      </span>
      {single && !open && single.detail !== '' && <small className="field__help">{single.detail}</small>}
      {open && options.length > 0 && (
        <ul className="combo__list" {...getListboxProps()} aria-label={t('input.choices')}>
          {options.map((option, index) => {
            const { key, ...props } = getOptionProps({ option, index });
            return <li key={key} {...props} className="option"><span>{option.label}</span>{option.detail !== '' && <small className="muted">{option.detail}</small>}</li>;
          })}
        </ul>
      )}
      {open && options.length === 0 && <p className="combo__none" role="status">{word}</p>}
    </span>
  );
}
