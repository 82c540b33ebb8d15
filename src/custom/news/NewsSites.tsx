import { Link } from 'react-router';
import { withSite } from '../../providers/links';
import { useSites } from '../../providers/site';
import css from './news.module.css';
import { useNewsWords } from './words';

/** The sites the employee may open. */
export function NewsSites() {
  const w = useNewsWords();
  const sites = useSites() ?? [];
  return (
    <section className={css.boardOwn} aria-labelledby="news-sites">
      <h2 id="news-sites">{w('sites')}</h2>
      {sites.length === 0 ? (
        <p>{w('noSites')}</p>
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
