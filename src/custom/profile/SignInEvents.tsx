import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../providers/i18n/language';
import { formatDatetime } from '../../schema/format';
import { eventWord, getSignInEvents, useEventWords } from '../../auth/signInEvents';

/** Failed attempts under the reader's name, and changes of their password and factors. */
export function SignInEvents() {
  const w = useEventWords();
  const language = useLanguage();
  const { data } = useQuery({ queryKey: ['sessions', 'events'], queryFn: ({ signal }) => getSignInEvents(signal) });
  if (!data) return null;
  if (data.length === 0) return <p className="muted">{w('none')}</p>;
  return (
    <ol className="history">
      {data.map(({ at, action, result, ip }) => (
        <li key={`${at} ${action}`} className={result === 'ok' ? undefined : 'history__refused'}>
          <time dateTime={at}>{formatDatetime(at, language)}</time> · <strong>{eventWord(action, w)}</strong>
          {ip && <span className="muted"> · {ip}</span>}
        </li>
      ))}
    </ol>
  );
}
