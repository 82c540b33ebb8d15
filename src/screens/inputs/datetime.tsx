import { useState } from 'react';
import { useLanguage } from '../../providers/i18n/language';
import { fromLocalInput, toLocalInput } from '../format/dates';
import { showDatetime } from '../format/value';
import { controlProps } from './props';
import type { InputProps } from './types';

/** A moment in Bangkok time, whatever the computer's own zone. Half-typed, the browser reports nothing, so the text is kept beside the value. */
export function DatetimeInput(props: InputProps<'datetime'>) {
  const language = useLanguage();
  const { value, onChange } = props;
  const [text, setText] = useState(() => (value === null ? '' : toLocalInput(value)));
  const shown = value === null ? text : toLocalInput(value);
  return (
    <>
      <input
        {...controlProps(props)} type="datetime-local" max="9999-12-31T23:59" value={shown}
        onChange={(event) => {
          setText(event.target.value);
          onChange(event.target.value === '' ? null : fromLocalInput(event.target.value));
        }}
      />
      {value !== null && <p className="field__help">{showDatetime(value, language)}</p>}
    </>
  );
}
