import { useEffect, useState } from 'react';
import { callRaw } from '../../../providers/httpClient';
import { Dialog } from '../../../ui/Dialog';
import { RichText } from '../../../screens/parts/RichText';
import type { PopupNotice } from './popup';
import './live.css';
import { useLiveWords } from './words';

/** A picture of our own server needs the session, which an address alone cannot carry. */
function usePicture(imageUrl: string): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let made: string | null = null;
    setShown(null);
    if (imageUrl.startsWith('/api/')) {
      callRaw(imageUrl, { signal: controller.signal, quiet: true })
        .then(async (response) => {
          const picture = response.ok ? await response.blob() : null;
          if (!picture || controller.signal.aborted) return;
          made = URL.createObjectURL(picture);
          setShown(made);
        })
        .catch(() => undefined);
    }
    return () => {
      controller.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [imageUrl]);
  return shown;
}

/** A notice of the office or of a site to its employees with an open panel, shown until it is read. */
export function PopupDialog({ notice, onClose }: { notice: PopupNotice; onClose: () => void }) {
  const w = useLiveWords();
  const picture = usePicture(notice.imageUrl);
  return (
    <Dialog title={notice.title || w('notice')} onClose={onClose}>
      {notice.web === '' ? null : <p className="muted">{notice.web}</p>}
      {picture ? <img className="live-picture" src={picture} alt="" /> : null}
      <RichText text={notice.text} />
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-autofocus="" onClick={onClose}>
          {w('read')}
        </button>
      </div>
    </Dialog>
  );
}
