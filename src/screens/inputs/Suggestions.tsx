import { useGetList } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useDefinition } from '../../providers/definitions';
import { useT } from '../../providers/i18n/useT';
import type { Field } from '../../schema/fields/types';
import type { Rec } from '../record';
import './tags.css';

interface Props {
  of: NonNullable<Field<'text'>['suggests']>;
  /** Of the input it stands below. */
  id: string;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}
/** As many as there are keys for. */
const KEYS = 9;

/** What is typed most, each a press away; with its number, too, as long as nothing is typed. */
export default function Suggestions({ of: { resource, where = {} }, id, value, disabled, onChange }: Props) {
  const t = useT();
  const def = useDefinition(resource);
  const { data = [], isPending } = useGetList<Rec>(resource, {
    pagination: { page: 1, perPage: KEYS },
    sort: { field: def?.sort[0] ?? 'id', order: def?.sort[1] ?? 'ASC' },
    filter: where,
  });
  const words = data.map((row) => row[def?.title ?? 'id']).filter((word) => typeof word === 'string');
  const latest = useRef({ words, value, onChange });
  latest.current = { words, value, onChange };
  useEffect(() => {
    const input = document.getElementById(id);
    const onKey = (event: KeyboardEvent): void => {
      const now = latest.current;
      // The key itself, so that it is the same one with any layout.
      const place = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
      const word = place === undefined ? undefined : now.words[Number(place) - 1];
      if (word === undefined || now.value !== '' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      now.onChange(word);
    };
    input?.addEventListener('keydown', onKey);
    return () => input?.removeEventListener('keydown', onKey);
  }, [id]);
  if (isPending) return <span className="suggestions" />;
  if (words.length === 0) return null;
  return (
    <span className="tags__offers suggestions" role="group" aria-label={t('input.offered')}>
      {words.map((word, at) => (
        <button
          key={word}
          type="button"
          className="tags__offer"
          aria-pressed={word === value}
          aria-keyshortcuts={String(at + 1)}
          disabled={disabled}
          onClick={() => onChange(word)}
        >
          <kbd aria-hidden="true">{at + 1}</kbd>
          {word}
        </button>
      ))}
    </span>
  );
}
