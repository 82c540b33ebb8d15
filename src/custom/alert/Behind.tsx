import { Link } from 'react-router';
import { nameOf } from '../../providers/i18n/labels';
import { listPath, resourceByName, withSite } from '../../providers/links';
import { serverNow } from '../../providers/serverTime';
import { useSites } from '../../providers/site';
import { rowsBehind } from '../../reports/alerts';
import { can } from '../../schema/can';
import { RecordLink } from '../../screens/parts/RecordLink';
import type { RecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import css from './alert.module.css';
import { useAlertWords } from './words';

/**
 * Leads to exactly the rows an alert is about. What waited and waits no longer is in no list any more, but for the record that had waited
 * longest.
 */
export default function Behind({ record }: { record: RecordOf<'alert'> }) {
  const { actor, language } = useScreen();
  const sites = useSites() ?? [];
  const w = useAlertWords();
  const { service = '' } = record;
  const site = { service, web: sites.find((one) => one.service === service)?.webname ?? '' };
  const lists = rowsBehind(record, new Date(serverNow())).flatMap(({ resource, filter }) => {
    const outline = resourceByName(resource);
    return outline && can(actor, outline, 'view') ? [{ outline, filter }] : [];
  });
  const isGone = record.unit === 'minutes' && record.state === 'over';
  const [first] = lists;
  return (
    <section aria-label={w('behind')}>
      <h2>{w('behind')}</h2>
      {record.unit === 'minutes' && <p className="muted">{w(isGone ? 'gone' : 'now')}</p>}
      {!first && <p className="muted">{w('none')}</p>}
      <ul className={css.list}>
        {isGone && first && record.record !== null ? (
          <li>
            <RecordLink resource={first.outline.name} id={record.record}>
              {nameOf(first.outline, language)} #{record.record}
            </RecordLink>
          </li>
        ) : (
          lists.map(({ outline, filter }) => (
            <li key={`${outline.name} ${JSON.stringify(filter)}`}>
              <Link
                to={withSite(
                  `${listPath(outline)}?${new URLSearchParams({ view: 'all', filter: JSON.stringify(filter) }).toString()}`,
                  site,
                )}
              >
                {nameOf(outline, language)}
              </Link>
            </li>
          ))
        )}
      </ul>
    </section>
  );
}
