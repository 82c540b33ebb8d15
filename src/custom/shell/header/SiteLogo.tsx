import { useEffect, useState } from 'react';
import { fileObjectUrl } from '../../../providers/files';
import type { Site } from '../../../providers/site';

/** Reading an uploaded logo needs the session, so the logo is fetched and shown from memory; a web address is shown directly. */
function useLogo(site: Site | undefined): string | null {
  const logo = site?.logo || null;
  const direct = logo !== null && /^(https:|data:image\/|\/)/.test(logo);
  const [fetched, setFetched] = useState<string | null>(null);
  useEffect(() => {
    if (logo === null || direct) return;
    const stop = new AbortController();
    let url: string | null = null;
    fileObjectUrl('office', logo, stop.signal).then(
      (made) => {
        url = made;
        if (stop.signal.aborted) URL.revokeObjectURL(made);
        else setFetched(made);
      },
      () => undefined,
    );
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
      setFetched(null);
    };
  }, [logo, direct]);
  return direct ? logo : fetched;
}

/** The site's logo, or its first letter. */
export function SiteLogo({ site }: { site: Site | undefined }) {
  const logo = useLogo(site);
  return logo === null ? (
    <span className="logo" data-letter={(site?.webname ?? '–').slice(0, 1).toUpperCase()} />
  ) : (
    <img className="logo" src={logo} alt="" width="28" height="28" />
  );
}
