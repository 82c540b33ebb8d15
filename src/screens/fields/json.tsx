import { DataTable } from '../parts/DataTable';
import { summary } from '../format/value';
import { useScreen } from '../screen';
import type { CellProps, InputProps, KindView } from './types';
import { useState } from 'react';
import { controlProps } from '../inputs/props';

function JsonCell({ value, mode }: CellProps<'json'>) {
  const { language } = useScreen();
  return mode === 'list' ? <span className="clip muted">{summary(value, language)}</span> : <DataTable value={value} />;
}

const show = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** JSON as text. While it cannot be read the text itself is the value, which the rules refuse with their sentence. */
function JsonInput(props: InputProps<'json'>) {
  const [text, setText] = useState(() => show(props.value));
  const type = (next: string): void => {
    setText(next);
    if (next.trim() === '') return props.onChange(null);
    try {
      return props.onChange(JSON.parse(next) as unknown);
    } catch {
      return props.onChange(next);
    }
  };
  return (
    <textarea
      {...controlProps(props)}
      className="field__input field__input--code"
      rows={8}
      spellCheck={false}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}

export default { Cell: JsonCell, Input: JsonInput } satisfies KindView<'json'>;
