import { useState } from 'react';
import type { BelowProps } from '../../screens/decorate';
import { RichText } from '../../screens/parts/RichText';
import { useFileUrl } from '../../screens/parts/useFileUrl';
import type { Rec } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../theme/Icon';
import './popup.css';

type Ground = 'light' | 'dark';
const GROUNDS: readonly Ground[] = ['light', 'dark'];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The notice on a member's phone, on a light or a dark website. Its buttons are only shown. */
function Preview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { t, site } = useScreen();
  const [ground, setGround] = useState<Ground>('light');
  const [title, text, image] = [textOf(values['title']), textOf(values['text']), textOf(values['image'])];
  const { url } = useFileUrl(image === '' ? null : image);
  return (
    <section className="popup-preview" aria-labelledby="popup-preview-title">
      <div className="popup-preview__head">
        <h2 id="popup-preview-title">{t('popup.preview')}</h2>
        <div className="popup-preview__grounds" role="group" aria-label={t('popup.preview')}>
          {GROUNDS.map((one) => <button key={one} type="button" className="popup-preview__ground" aria-pressed={ground === one} onClick={() => setGround(one)}><Icon name={one} size={16} />{t(`popup.${one}`)}</button>)}
        </div>
      </div>
      <div className={`phone phone--${ground}`}>
        <p className="phone__site" aria-hidden="true">{site.web}</p>
        <div className="phone__notice">
          {url !== null && <img src={url} alt={t('input.preview')} />}
          <p className="phone__title">{title || <span className="phone__empty">{t('popup.titleEmpty')}</span>}</p>
          {text.trim() === '' ? <p className="phone__empty">{t('popup.textEmpty')}</p> : <RichText text={text} />}
          <p className="phone__buttons" aria-hidden="true"><span>{t('popup.hideToday')}</span><b>{t('popup.close')}</b></p>
        </div>
      </div>
    </section>
  );
}

/** Beside the form, as it is typed. */
export const FormPreview = ({ values }: BelowProps) => <div className="popup-beside"><Preview values={values} /></div>;
export const RecordPreview = ({ record }: { record: Rec }) => <Preview values={record} />;
