import { RichText } from '../parts/RichText';
import { plainText } from '../format/richText';
import type { CellProps, InputProps, KindView } from './types';
import { useT } from '../../providers/i18n/useT';
import { controlProps } from '../inputs/props';

const RichTextCell = ({ value, mode }: CellProps<'richText'>) =>
  mode === 'list' ? <span className="clip">{plainText(value)}</span> : <RichText text={value} />;

/** Plain text with a few marks, shown below as it will look. */
function RichTextInput(props: InputProps<'richText'>) {
  const t = useT();
  const text = props.value ?? '';
  return (
    <>
      <textarea
        {...controlProps(props)}
        rows={8}
        value={text}
        maxLength={props.field.maxLength}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <p className="field__help">{t('input.richTextHelp')}</p>
      {text.trim() !== '' && (
        <div className="preview" role="group" aria-label={t('input.preview')}>
          <RichText text={text} />
        </div>
      )}
    </>
  );
}

export default { Cell: RichTextCell, Input: RichTextInput } satisfies KindView<'richText'>;
