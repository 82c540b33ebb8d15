import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { officeCall } from '../../providers/otherCalls';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../shell/header/useTitle';
import { Failure } from '../shell/pages/Failure';
import { Message } from '../shell/pages/Message';
import { Waiting } from '../shell/pages/Waiting';
import { judgeAddress } from './allowed';
import css from './iframe.module.css';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    title: 'หน้าเครื่องมือ',
    frame: 'หน้าเครื่องมือจาก {host}',
    open: 'เปิดในแท็บใหม่',
    refused: 'เปิดหน้านี้ในระบบไม่ได้',
    notAllowed: '{host} ไม่อยู่ในรายการหน้าเครื่องมือที่อนุญาต หากต้องใช้งาน กรุณาแจ้งผู้ดูแลระบบ',
    notHttps: 'ที่อยู่นี้ไม่ใช่ https จึงไม่ปลอดภัยพอที่จะเปิดที่นี่',
    noAddress: 'ไม่มีที่อยู่ของหน้าที่จะเปิด หรือที่อยู่ไม่ถูกต้อง',
  },
  {
    title: 'Tool page',
    frame: 'Tool page of {host}',
    open: 'Open in a new tab',
    refused: 'This page cannot be shown here',
    notAllowed: '{host} is not among the tool pages that are allowed. Ask an administrator if you need it',
    notHttps: 'This address is not https, so it is not safe enough to be shown here',
    noAddress: 'There is no address to open, or it is not valid',
  },
);

/** A tool page may run scripts, show forms and open windows of its own. It may not navigate the panel. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

async function readAllowed(signal: AbortSignal): Promise<readonly string[]> {
  const { payload } = await officeCall('GET', '/GetConfigByKey?key=iframe', undefined, signal);
  return Array.isArray(payload) ? payload.filter((origin) => typeof origin === 'string') : [];
}

/** `/IFRAME?url=`: a tool page of the office's list, in a frame. Any other address is refused with the reason. */
export default function FramePage() {
  const w = useWords();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['iframe', 'allowed'],
    queryFn: ({ signal }) => readAllowed(signal),
    staleTime: 60_000,
  });
  const judged = data && judgeAddress(params.get('url'), data, location.origin);
  useTitle(judged?.ok ? judged.url.host : w('title'));
  if (error) return <Failure title={w('title')} error={error} onRetry={() => void refetch()} />;
  if (!judged) return <Waiting />;
  if (!judged.ok)
    return (
      <Message icon="shield" title={w('refused')} alert>
        <p className="message__text">{w(judged.why, { host: judged.host })}</p>
      </Message>
    );
  const { href, host } = judged.url;
  return (
    <section className={css.tool} aria-labelledby="tool-title">
      <header className={css.toolHead}>
        <h1 id="tool-title">{host}</h1>
        <a className="button" href={href} target="_blank" rel="noopener noreferrer">
          <Icon name="open" size={18} />
          {w('open')}
        </a>
      </header>
      <iframe key={href} className={css.toolFrame} src={href} title={w('frame', { host })} sandbox={SANDBOX} referrerPolicy="no-referrer" />
    </section>
  );
}
