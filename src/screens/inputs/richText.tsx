import { RichText } from '../parts/RichText';
import { useT } from '../../providers/i18n/useT';
import { controlProps } from './props';
import type { InputProps } from './types';

/** Plain text with a few marks, shown below as it will look. */
export function RichTextInput(props: InputProps<'richText'>) {
  const t = useT();
  const text = props.value ?? '';
  return (
    <>
      <textarea {...controlProps(props)} rows={8} value={text} maxLength={props.field.maxLength} onChange={(event) => props.onChange(event.target.value)} />
      <p className="field__help">{t('input.richTextHelp')}</p>
      {text.trim() !== '' && <div className="preview" role="group" aria-label={t('input.preview')}><RichText text={text} /></div>}
    </>
  );
}
