import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../theme/Icon';
import { useRecordSearch } from './useRecordSearch';

interface Props {
  resource: string; id: string; chosen: readonly number[]; multiple: boolean; onChoose: (ids: number[]) => void;
  invalid: boolean; disabled?: boolean; describedBy?: string; required?: boolean;
}

/** Finds records of another entity by typing: a combobox with its list below, worked by keys or pointer. */
export function Choose({ resource, id, chosen, multiple, onChoose, invalid, disabled, describedBy, required }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useRecordSearch(resource, text, chosen, open);
  const options = multiple ? found.options.filter((option) => !chosen.includes(option.id)) : found.options;
  const active = Math.min(at, options.length - 1);
  const single = multiple ? undefined : found.chosen[0];

  const show = (): void => { if (!disabled) { setOpen(true); setAt(0); } };
  const hide = (): void => { setOpen(false); setText(''); };
  const choose = (index: number): void => {
    const option = options[index];
    if (!option) return;
    onChoose(multiple ? [...chosen, option.id] : [option.id]);
    hide();
  };
  const remove = (gone: number): void => {
    onChoose(chosen.filter((each) => each !== gone));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) show();
      else setAt(Math.max(0, Math.min(options.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter' && open) {
      // Choosing is not submitting.
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if (event.key === 'Backspace' && text === '' && chosen.length > 0) {
      remove(chosen[chosen.length - 1] ?? 0);
    }
  };
  const word = found.failed ? t('input.searchFailed') : found.loading ? t('input.searching') : t('input.noMatch');
  return (
    <span className="combo" onBlur={(event) => { if (!event.currentTarget.contains(event.relatedTarget)) hide(); }}>
      <span className="combo__box field__input" aria-invalid={invalid || undefined}>
        {multiple && found.chosen.map((option) => (
          <span className="tag" key={option.id}>{option.label}<button type="button" className="tag__remove" disabled={disabled} aria-label={t('input.removeTag', { tag: option.label })} onClick={() => remove(option.id)}><Icon name="close" size={12} /></button></span>
        ))}
        <input
          ref={input} id={id} className="combo__input" type="text" role="combobox" autoComplete="off" disabled={disabled} aria-expanded={open} aria-controls={listId} aria-autocomplete="list"
          aria-activedescendant={open && options[active] ? `${listId}-${options[active].id}` : undefined} aria-invalid={invalid || undefined} aria-describedby={describedBy} aria-required={required || undefined}
          value={open ? text : (single?.label ?? '')} placeholder={single && open ? single.label : t('input.typeToSearch')}
          onChange={(event) => { setText(event.target.value); setOpen(true); setAt(0); }} onClick={show} onKeyDown={onKeyDown}
        />
        {single && !required && !disabled && <button type="button" className="tag__remove" aria-label={t('input.clear')} onClick={() => remove(single.id)}><Icon name="close" size={14} /></button>}
        <Icon name="chevron_down" size={16} />
      </span>
      {single && !open && single.detail !== '' && <small className="field__help">{single.detail}</small>}
      <ul className="combo__list" id={listId} role="listbox" hidden={!open} aria-label={t('input.choices')} aria-multiselectable={multiple || undefined}>
        {options.map((option, index) => (
          // The press must not take the focus from the input, or the list would close before the click.
          <li key={option.id} id={`${listId}-${option.id}`} className="option" role="option" aria-selected={index === active} onPointerDown={(event) => event.preventDefault()} onClick={() => choose(index)} onPointerMove={() => setAt(index)}>
            <span>{option.label}</span>{option.detail !== '' && <small className="muted">{option.detail}</small>}
          </li>
        ))}
      </ul>
      {open && options.length === 0 && <p className="combo__none" role="status">{word}</p>}
    </span>
  );
}
