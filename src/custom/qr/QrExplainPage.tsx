import { useEffect, useState, type ChangeEvent, type ClipboardEvent } from 'react';
import { Link } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { FieldBox } from '../../screens/parts/FieldBox';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { Explained } from './Explained';
import { useExplainWords } from './explainWords';
import css from './explain.module.css';
import { readPicture } from './readPicture';

type Reading = 'none' | 'reading' | 'read' | 'noCode' | 'noPicture';

/** Reads the code of a picture, the last one where several were chosen quickly, and shows it. */
function usePicture(onText: (text: string) => void): { url: string | null; state: Reading; take: (file: File | null) => void } {
  const [file, take] = useState<File | null>(null);
  const [shown, setShown] = useState<{ url: string | null; state: Reading }>({ url: null, state: 'none' });
  useEffect(() => {
    if (!file) {
      setShown({ url: null, state: 'none' });
      return undefined;
    }
    let current = true;
    const url = URL.createObjectURL(file);
    setShown({ url, state: 'reading' });
    readPicture(file).then(
      (text) => {
        if (!current) return;
        setShown({ url, state: text === null ? 'noCode' : 'read' });
        onText(text ?? '');
      },
      () => current && setShown({ url: null, state: 'noPicture' }),
    );
    return () => {
      current = false;
      URL.revokeObjectURL(url);
    };
  }, [file, onText]);
  return { ...shown, take };
}

/** `/QyPayment/explain`: what any code says that is pasted, chosen as a picture or photographed. */
export default function QrExplainPage() {
  const { def, labels, site } = useScreen();
  const w = useExplainWords();
  const [text, setText] = useState('');
  const { url, state, take } = usePicture(setText);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) take(file);
    target.value = '';
  };
  // A picture that was copied is pasted wherever the focus is.
  const paste = (event: ClipboardEvent): void => {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!picture) return;
    event.preventDefault();
    take(picture);
  };
  const input = (id: string, word: 'choose' | 'camera', icon: 'image' | 'qr', capture?: 'environment') => (
    <>
      <input id={id} type="file" accept="image/*" capture={capture} className="upload__input visually-hidden" onChange={choose} />
      <label className="button button--small" htmlFor={id}>
        <Icon name={icon} size={18} />
        {w(word)}
      </label>
    </>
  );
  return (
    <section className="screen" aria-labelledby="screen-title" onPaste={paste}>
      <header className="show__head">
        <Link className="show__back" to={withSite(listPath(def), site)}>
          <Icon name="chevron_left" size={16} />
          {labels.name}
        </Link>
        <h1 id="screen-title">{w('title')}</h1>
        <p className="muted">{w('help')}</p>
      </header>
      <div className={css.ask}>
        <FieldBox id="qr-text" label={w('pasted')}>
          {({ id, describedBy }) => (
            <textarea
              id={id}
              className={`field__input ${css.pasted}`}
              aria-describedby={describedBy}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={({ target }) => {
                take(null);
                setText(target.value);
              }}
            />
          )}
        </FieldBox>
        <FieldBox id="qr-picture" label={w('picture')} group>
          {() => (
            <div className={css.picture}>
              <div className={css.row}>
                {input('qr-file', 'choose', 'image')}
                {input('qr-camera', 'camera', 'qr', 'environment')}
                {(text !== '' || url !== null) && (
                  <button
                    type="button"
                    className="button button--small button--plain"
                    onClick={() => {
                      take(null);
                      setText('');
                    }}
                  >
                    {w('clear')}
                  </button>
                )}
              </div>
              <p role="status" className="muted">
                {state === 'reading' || state === 'noCode' || state === 'noPicture' ? w(state) : ''}
              </p>
              {url !== null && <img className={css.thumb} src={url} alt={w('chosen')} />}
            </div>
          )}
        </FieldBox>
      </div>
      <Explained text={text} />
    </section>
  );
}
