import { useEffect, useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { useScreen } from '../screen';

/** An uploaded file as an address the page may show. Files need the session, which an `<img src>` cannot carry. */
export function useFileUrl(key: string | null): { url: string | null; failed: boolean } {
  const { service } = useScreen();
  const provider = usePanelProvider();
  const [shown, setShown] = useState<{ url: string | null; failed: boolean }>({ url: null, failed: false });
  useEffect(() => {
    const controller = new AbortController();
    let made: string | null = null;
    setShown({ url: null, failed: false });
    if (key !== null) {
      provider.fileObjectUrl(service, key, controller.signal).then(
        (url) => {
          made = url;
          if (controller.signal.aborted) URL.revokeObjectURL(url);
          else setShown({ url, failed: false });
        },
        () => {
          if (!controller.signal.aborted) setShown({ url: null, failed: true });
        },
      );
    }
    return () => {
      controller.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [provider, service, key]);
  return shown;
}
