import { useQuery } from '@tanstack/react-query';
import { call, query } from '../../providers/httpClient';
import { explainCode } from '../../qr/explain';
import type { Explanation } from '../../qr/explained';
import type { Slip } from '../../qr/slip';
import { formatDatetime } from '../../schema/format';
import { ErrorState } from '../../screens/list/ListStates';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { useExplainWords } from './explainWords';
import css from './explain.module.css';

/** The shape of `GET /api/SlipUsed`. */
interface Used {
  deposit: number;
  at: string;
}

function Verdict({ explained }: { explained: Explanation }) {
  const { language } = useScreen();
  const w = useExplainWords();
  const grave = explained.faults.filter((fault) => fault.grave).length;
  const odd = explained.faults.length;
  const [tone, icon, text] =
    grave > 0
      ? (['refused', 'block', w('bad', { count: grave })] as const)
      : odd > 0
        ? (['waiting', 'alert', w('odd', { count: odd })] as const)
        : (['done', 'check', w('good')] as const);
  return (
    <div className={`notice notice--${tone}`} role="status">
      <Icon name={icon} size={20} />
      <div className="notice__text">
        <strong>{explained.title[language]}</strong>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** Was the slip's reference taken for a deposit of the site before? */
function SlipUse({ slip: { bank, reference } }: { slip: Slip }) {
  const { service, language } = useScreen();
  const w = useExplainWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['slipUsed', service, bank, reference],
    queryFn: async ({ signal }) =>
      (await call(`/api/SlipUsed/${encodeURIComponent(service)}${query({ bank, reference })}`, { signal })).payload as Used | null,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <span className="skeleton" role="status" aria-label={w('asking')} />;
  return (
    <p className={`notice notice--${data ? 'refused' : 'done'}`} role="status">
      <Icon name={data ? 'block' : 'check'} size={20} />
      {data ? w('used', { deposit: data.deposit, time: formatDatetime(data.at, language) }) : w('unused')}
    </p>
  );
}

/** Everything a code says: the verdict, what is wrong with it, and each field with its meaning. */
export function Explained({ text }: { text: string }) {
  const { language } = useScreen();
  const w = useExplainWords();
  const explained = explainCode(text);
  if (explained.kind === 'empty') return <p className="muted tab-empty">{w('empty')}</p>;
  const { lines, faults } = explained;
  return (
    <div className={css.answer}>
      <Verdict explained={explained} />
      {explained.slip && <SlipUse slip={explained.slip} />}
      {faults.length > 0 && (
        <ul className={css.faults} aria-label={w('faults')}>
          {faults.map(({ grave, words }, index) => (
            <li key={index} className={grave ? css.grave : css.odd}>
              <Icon name={grave ? 'error' : 'info'} size={18} />
              {words[language]}
            </li>
          ))}
        </ul>
      )}
      <table className={css.lines} aria-label={w('fields')}>
        <thead>
          <tr>
            <th scope="col">{w('tag')}</th>
            <th scope="col">{w('name')}</th>
            <th scope="col">{w('value')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ tag, name, value, meaning }, index) => (
            <tr key={index}>
              <td className={css.tag}>{tag}</td>
              <th scope="row" className={tag.includes('.') ? css.inside : undefined}>
                {name?.[language] ?? w(tag.endsWith('…') ? 'unread' : 'unknown')}
              </th>
              <td>
                {meaning && <strong>{meaning[language]}</strong>}
                {value !== meaning?.[language] && <span className={`${css.value} ${meaning ? css.meaning : ''}`}>{value}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
