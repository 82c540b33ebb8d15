import { useState } from 'react';
import { lazily } from '../../lazily';
import { useT } from '../../providers/i18n/useT';
import { useSites } from '../../providers/site';
import { Icon } from '../../theme/Icon';
import { Choices } from './Choices';
import { controlProps } from './props';
import type { InputProps } from './types';

const TagOffers = lazily(() => import('./TagOffers'), () => null);

type Props = Omit<InputProps<'tags'>, 'labels'> & { labels: Pick<InputProps['labels'], 'option'> };

/** Words of a closed set as boxes to tick, any others as chips. */
export function TagsInput({ labels, ...props }: Props) {
  const { values } = props.field;
  return values ? <Choices {...props} values={values} word={(value) => labels.option(props.name, value)} /> : <TypedTags {...props} />;
}

/** Words as chips: Enter or a comma ends one, Backspace in the empty input takes the last away. */
function TypedTags(props: Omit<Props, 'labels'>) {
  const t = useT();
  const [text, setText] = useState('');
  const words = props.value ?? [];
  const own = useSites();
  const sites = props.field.sites ? (own ?? []).filter(({ service }) => !words.includes(service)) : [];
  const add = (): void => {
    const fresh = text.split(',').map((word) => word.trim()).filter((word) => word !== '' && !words.includes(word));
    setText('');
    if (fresh.length > 0) props.onChange([...words, ...new Set(fresh)]);
  };
  const remove = (word: string): void => props.onChange(words.filter((each) => each !== word));
  return <>
    <span className="combo"><span className="combo__box field__input">
      {words.map((word) => (
        <span className="tag" key={word}>{word}<button type="button" className="tag__remove" disabled={props.disabled} aria-label={t('input.removeTag', { tag: word })} onClick={() => remove(word)}><Icon name="close" size={12} /></button></span>
      ))}
      <input
        {...controlProps(props)} className="combo__input" type="text" autoComplete="off" value={text} placeholder={words.length === 0 ? t('input.tagsHint') : undefined}
        list={sites.length > 0 ? `${props.id}-sites` : undefined} onBlur={add}
        onChange={(event) => {
          const typed = event.target.value;
          // One chosen from the list is whole already; one typed may be the beginning of another.
          const typing = event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType !== 'insertReplacementText';
          if (typing || !sites.some(({ service }) => service === typed)) return setText(typed);
          setText('');
          props.onChange([...words, typed]);
        }}
        onKeyDown={(event) => {
          // Enter also ends a word chosen by an input method; that one is not ours.
          if (event.nativeEvent.isComposing) return;
          if ((event.key === 'Enter' && text.trim() !== '') || event.key === ',') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && text === '' && words.length > 0) remove(words[words.length - 1] ?? '');
        }}
      />
      {sites.length > 0 && <datalist id={`${props.id}-sites`}>{sites.map(({ service, webname }) => <option key={service} value={service}>{webname}</option>)}</datalist>}
    </span></span>
    {props.field.offers !== undefined && <TagOffers resource={props.field.offers} words={words} disabled={props.disabled} onAdd={(word) => props.onChange([...words, word])} />}
  </>;
}
