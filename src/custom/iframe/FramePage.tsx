import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { officeCall } from '../../providers/otherCalls';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../shell/header/useTitle';
import { Failure } from '../shell/pages/Failure';
import { Message } from '../shell/pages/Message';
import { Waiting } from '../shell/pages/Waiting';
import { judgeAddress } from './allowed';
import css from './iframe.module.css';

/** What a tool page may do: run, ask for input, open windows of its own. Not lead the panel elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

async function readAllowed(signal: AbortSignal): Promise<readonly string[]> {
  const { payload } = await officeCall('GET', '/GetConfigByKey?key=iframe', undefined, signal);
  return Array.isArray(payload) ? payload.filter((origin) => typeof origin === 'string') : [];
}

/** `/IFRAME?url=`: a tool page of the office's list, in a frame. Anything else is refused with the reason. */
export default function FramePage() {
  const t = useT();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['iframe', 'allowed'],
    queryFn: ({ signal }) => readAllowed(signal),
    staleTime: 60_000,
  });
  const judged = data && judgeAddress(params.get('url'), data, location.origin);
  useTitle(judged?.ok ? judged.url.host : t('iframe.title'));
  if (error) return <Failure title={t('iframe.title')} error={error} onRetry={() => void refetch()} />;
  if (!judged) return <Waiting />;
  if (!judged.ok)
    return (
      <Message icon="shield" title={t('iframe.refused')} alert>
        <p className="message__text">{t(`iframe.${judged.why}`, { host: judged.host })}</p>
      </Message>
    );
  const { href, host } = judged.url;
  return (
    <section className={css.tool} aria-labelledby="tool-title">
      <header className={css.toolHead}>
        <h1 id="tool-title">{host}</h1>
        <a className="button" href={href} target="_blank" rel="noopener noreferrer">
          <Icon name="open" size={18} />
          {t('iframe.open')}
        </a>
      </header>
      <iframe
        key={href}
        className={css.toolFrame}
        src={href}
        title={t('iframe.frame', { host })}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
      />
    </section>
  );
}
