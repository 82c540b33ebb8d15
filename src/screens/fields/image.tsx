import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon';
import { useFileUrl } from '../parts/useFileUrl';
import { useScreen } from '../screen';
import type { CellProps, InputProps, KindView } from './types';
import { part } from '../../ui/part';

const PictureViewer = part(() => import('../parts/PictureViewer'), 'dialog');
const Upload = part(() => import('../inputs/Upload'), 'input');

/** Z opens the picture of what is shown, unless something is typed or asked. */
function useZoomKey(open: (() => void) | null): void {
  const latest = useRef(open);
  latest.current = open;
  const listens = open !== null;
  useEffect(() => {
    if (!listens) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyZ' || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') || (event.target instanceof Element && event.target.closest('input, textarea, select')))
        return;
      // Of several pictures the first one answers.
      event.preventDefault();
      latest.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [listens]);
}

/** A picture needs the session to be read, so it is fetched and shown from memory. */
function ImageCell({ name, value, mode }: CellProps<'image'>) {
  const { labels, t } = useScreen();
  const [open, setOpen] = useState(false);
  const { url, failed } = useFileUrl(value);
  useZoomKey(mode === 'show' && url !== null ? () => setOpen(true) : null);
  if (failed)
    return (
      <span className="flag flag--off">
        <Icon name="image" size={16} />
        {t('value.imageMissing')}
      </span>
    );
  if (!url) return <span className={`thumb thumb--${mode} skeleton`} />;
  if (mode === 'list') return <img className="thumb thumb--list" src={url} alt={labels.field(name)} />;
  return (
    <>
      <button
        type="button"
        className="thumb-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Z"
        aria-label={t('value.imageLarger', { name: labels.field(name) })}
        data-tip={t('value.imageLarger', { name: `${labels.field(name)} (Z)` })}
        onPointerEnter={PictureViewer.preload}
        onClick={() => setOpen(true)}
      >
        <img className="thumb thumb--show" src={url} alt={labels.field(name)} />
      </button>
      {open && <PictureViewer url={url} title={labels.field(name)} onClose={() => setOpen(false)} />}
    </>
  );
}

function ImageInput(props: InputProps<'image'>) {
  const { url } = useFileUrl(props.value);
  return <Upload {...props} accept="image/jpeg,image/png,image/webp" preview={url} />;
}

export default { Cell: ImageCell, Input: ImageInput } satisfies KindView<'image'>;
