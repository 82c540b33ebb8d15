import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { useT } from '../../providers/i18n/useT';
import { useRecordSearch, type Option } from './useRecordSearch';

interface Props {
  resource: string; id: string; chosen: readonly number[]; multiple: boolean; onChoose: (ids: number[]) => void;
  invalid: boolean; disabled?: boolean; describedBy?: string; required?: boolean;
}

/** Finds records of another entity by typing. */
export function Choose({ resource, id, chosen, multiple, onChoose, invalid, disabled, describedBy, required }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const found = useRecordSearch(resource, text, chosen, open);
  const shared = {
    id, disabled, options: found.options, loading: found.loading, open, onOpen: () => setOpen(true), onClose: () => setOpen(false),
    // The server has searched already.
    filterOptions: (options: Option[]) => options,
    getOptionLabel: (option: Option) => option.label, isOptionEqualToValue: (option: Option, value: Option) => option.id === value.id, getOptionKey: (option: Option) => option.id,
    // While a name is shown one does not search for it.
    onInputChange: (_event: unknown, next: string, reason: string) => setText(reason === 'input' ? next : ''),
    loadingText: t('input.searching'), noOptionsText: t(found.failed ? 'input.searchFailed' : 'input.noMatch'), openText: t('input.open'), closeText: t('dialog.close'), clearText: t('input.clear'),
    renderOption: (props: React.HTMLAttributes<HTMLLIElement> & { key?: React.Key }, option: Option) => {
      const { key, ...rest } = props;
      return <li key={key ?? option.id} {...rest}><span className="option"><span>{option.label}</span>{option.detail !== '' && <small className="muted">{option.detail}</small>}</span></li>;
    },
    renderInput: (params: Parameters<React.ComponentProps<typeof Autocomplete>['renderInput']>[0]) => (
      <span ref={params.InputProps.ref} className={`combo${multiple ? ' combo--many' : ''}`}>
        {params.InputProps.startAdornment}
        <input {...params.inputProps} className={`${params.inputProps.className ?? ''} combo__input`} aria-invalid={invalid || undefined} aria-describedby={describedBy} aria-required={required || undefined} placeholder={chosen.length === 0 ? t('input.typeToSearch') : undefined} />
        {params.InputProps.endAdornment}
      </span>
    ),
  };
  return multiple
    ? <Autocomplete {...shared} multiple value={found.chosen} onChange={(_event, next) => onChoose(next.map((option) => option.id))} />
    : <Autocomplete {...shared} value={found.chosen[0] ?? null} onChange={(_event, next) => onChoose(next ? [next.id] : [])} />;
}
