import { Link, useLocation } from 'react-router';
import { useT } from '../../providers/i18n/useT';
import { withSite } from '../../providers/links';
import { useSites } from '../../providers/site';
import { useTitle } from '../header/useTitle';
import './news.css';

interface Arrived { foreign?: string }

/** Where everyone may go: the sites one may open, and why one was sent here. */
export function News() {
  const t = useT();
  const sites = useSites() ?? [];
  const state = useLocation().state as Arrived | null;
  useTitle(t('shell.news'));
  return (
    <div className="news">
      <h1>{t('shell.news')}</h1>
      {state?.foreign === undefined ? null : <p className="news__refused" role="alert">{t('shell.foreignSite', { name: state.foreign })}</p>}
      <h2>{t('shell.newsSites')}</h2>
      {sites.length === 0 ? <p>{t('shell.newsNone')}</p> : (
        <ul className="news__sites">
          {sites.map(({ service, webname, group_type }) => (
            <li key={service}>
              <Link className="news__site" to={withSite('/', { service, web: webname })}><b>{webname}</b><span>{service} · {group_type}</span></Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
