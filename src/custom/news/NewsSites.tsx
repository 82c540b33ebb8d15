import { Link } from 'react-router';
import { useT } from '../../providers/i18n/useT';
import { withSite } from '../../providers/links';
import { useSites } from '../../providers/site';
import css from './news.module.css';

/** The sites one may open. */
export function NewsSites() {
  const t = useT();
  const sites = useSites() ?? [];
  return (
    <section className={css.boardOwn} aria-labelledby="news-sites">
      <h2 id="news-sites">{t('shell.newsSites')}</h2>
      {sites.length === 0 ? (
        <p>{t('shell.newsNone')}</p>
      ) : (
        <ul className={css.boardSites}>
          {sites.map(({ service, webname, group_type }) => (
            <li key={service}>
              <Link className={css.boardSite} to={withSite('/', { service, web: webname })}>
                <b>{webname}</b>
                <span>
                  {service} · {group_type}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
