import InputAdornment from '@mui/material/InputAdornment';
import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useT } from '../providers/i18n/useT';
import { Icon } from './Icon';

interface Control {
  name?: string;
  required?: boolean;
  invalid?: boolean;
  describedBy?: string;
  placeholder?: string;
  /** Stands before the typed text. */
  start?: ReactNode;
}

/** The input of an autocomplete, connected to its help and error like every control of a form. */
export const comboInput = ({ name, required, invalid = false, describedBy, placeholder, start }: Control) =>
  function ComboInput({ slotProps: { input, htmlInput, inputLabel }, ...params }: AutocompleteRenderInputParams) {
    const tied = {
      name,
      placeholder,
      'aria-describedby': describedBy,
      'aria-invalid': invalid || undefined,
      'aria-required': required || undefined,
    };
    const adornment = start === undefined ? input.startAdornment : <InputAdornment position="start">{start}</InputAdornment>;
    return (
      <TextField
        {...params}
        margin="none"
        error={invalid}
        slotProps={{ inputLabel, input: { ...input, startAdornment: adornment }, htmlInput: { ...htmlInput, ...tied } }}
      />
    );
  };

interface RemovableProps {
  word: string;
  /** What else is said of it, in small. */
  note?: string;
  /** Its index among the chosen words, by which the library finds the button: the arrow keys reach it as well. */
  at: number;
  disabled: boolean;
  onRemove: (event: unknown) => void;
}

/** One of several chosen words, with the button that removes it. */
export function Removable({ word, note, at, disabled, onRemove }: RemovableProps) {
  const t = useT();
  return (
    <span className="tag">
      {word}
      {note !== undefined && <small className="muted">&nbsp;{note}</small>}
      <button
        type="button"
        className="tag__remove"
        data-item-index={at}
        disabled={disabled}
        aria-label={t('input.removeTag', { tag: word })}
        onClick={onRemove}
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  );
}
