import { useState } from 'react';
import type { PreviewProps } from '../../screens/decorate';
import { RichText } from '../../screens/parts/RichText';
import { useFileUrl } from '../../screens/parts/useFileUrl';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import css from './popup.module.css';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    preview: 'ตัวอย่างที่สมาชิกเห็น',
    light: 'พื้นสว่าง',
    dark: 'พื้นมืด',
    titleEmpty: 'หัวข้อประกาศ',
    textEmpty: 'ข้อความประกาศจะแสดงตรงนี้',
    close: 'ปิด',
    hideToday: 'ไม่ต้องแสดงอีกวันนี้',
  },
  {
    preview: 'As members see it',
    light: 'Light',
    dark: 'Dark',
    titleEmpty: 'Title of the notice',
    textEmpty: 'The text of the notice appears here',
    close: 'Close',
    hideToday: 'Do not show again today',
  },
);

type Ground = 'light' | 'dark';
const GROUNDS: readonly Ground[] = ['light', 'dark'];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The notice on a member's phone, on a light or a dark website. Its buttons do nothing here. */
export default function PopupPreview({ values }: PreviewProps<'popup'>) {
  const { t, site } = useScreen();
  const w = useWords();
  const [ground, setGround] = useState<Ground>('light');
  const [title, text, image] = [textOf(values.title), textOf(values.text), textOf(values.image)];
  const { url } = useFileUrl(image === '' ? null : image);
  return (
    <section className={css.popupPreview} aria-labelledby="popup-preview-title">
      <div className={css.popupPreviewHead}>
        <h2 id="popup-preview-title">{w('preview')}</h2>
        <div className={css.popupPreviewGrounds} role="group" aria-label={w('preview')}>
          {GROUNDS.map((one) => (
            <button key={one} type="button" className={css.popupPreviewGround} aria-pressed={ground === one} onClick={() => setGround(one)}>
              <Icon name={one} size={16} />
              {w(one)}
            </button>
          ))}
        </div>
      </div>
      <div className={css.phone} data-ground={ground}>
        <p className={css.phoneSite} aria-hidden="true">
          {site.web}
        </p>
        <div className={css.phoneNotice}>
          {url !== null && <img src={url} alt={t('input.preview')} />}
          <p className={css.phoneTitle}>{title || <span className={css.phoneEmpty}>{w('titleEmpty')}</span>}</p>
          {text.trim() === '' ? <p className={css.phoneEmpty}>{w('textEmpty')}</p> : <RichText text={text} />}
          <p className={css.phoneButtons} aria-hidden="true">
            <span>{w('hideToday')}</span>
            <b>{w('close')}</b>
          </p>
        </div>
      </div>
    </section>
  );
}
