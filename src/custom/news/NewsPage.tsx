import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useActor } from '../../auth/permissions';
import { useAddressParams } from '../../providers/addressParams';
import { addingOf } from '../../providers/i18n/labels';
import { useLanguage } from '../../providers/i18n/language';
import { createPath, withSite } from '../../providers/links';
import { useSite } from '../../providers/site';
import { news } from '../../resources/setting/news';
import { can } from '../../schema/can';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../shell/header/useTitle';
import { NewsItems } from './NewsItems';
import { NewsSites } from './NewsSites';
import { useBoard } from './useBoard';
import css from './news.module.css';
import { useNewsWords } from './words';

interface Arrived {
  foreign?: string;
}
const TYPING_PAUSE = 300;
const PER_PAGE = 10;

/** The search box; its words are passed on a moment after the last key press. */
function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const w = useNewsWords();
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <label className={css.boardSearch}>
      <Icon name="search" size={18} />
      <span className="visually-hidden">{w('search')}</span>
      <input type="search" placeholder={w('search')} value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
    </label>
  );
}

/**
 * The page that every employee may open: the news, the employee's sites, and why they were sent here. `/News/searchByTag` shows one tag.
 */
export default function NewsPage() {
  const language = useLanguage();
  const w = useNewsWords();
  const actor = useActor();
  const site = useSite();
  const state = useLocation().state as Arrived | null;
  const [params, change] = useAddressParams();
  const [tag, q, page] = [params.get('tag') ?? '', params.get('q') ?? '', Math.max(1, Math.trunc(Number(params.get('page'))) || 1)];
  const { data, error, refetch } = useBoard({ page, tag, q });
  useTitle(w('title'));
  const set = (changes: Record<string, string>): void => change(changes, { preventScrollReset: !('page' in changes) });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PER_PAGE));
  return (
    <div className={css.board}>
      <header className={css.boardHead}>
        <h1>{tag === '' ? w('title') : w('tagged', { tag })}</h1>
        {can(actor, news, 'update') && (
          <Link className="button" to={withSite('/News/manage', site)}>
            <Icon name="edit" size={18} />
            {w('manage')}
          </Link>
        )}
        {can(actor, news, 'add') && (
          <Link className="button button--primary" to={withSite(createPath(news), site)}>
            <Icon name="add" size={18} />
            {addingOf(news, language)}
          </Link>
        )}
      </header>
      {state?.foreign === undefined ? null : (
        <p className={css.boardRefused} role="alert">
          {w('foreignSite', { name: state.foreign })}
        </p>
      )}
      <div className={css.boardColumns}>
        <section className={css.boardNews} aria-label={w('title')}>
          <div className={css.boardTools}>
            <Search key={tag} value={q} onChange={(text) => set({ q: text.trim(), page: '' })} />
            <nav aria-label={w('tags')}>
              <ul className={css.boardTags}>
                {tag !== '' && (
                  <li>
                    <Link className={css.boardTag} to={withSite('/News', site)}>
                      {w('allTags')}
                    </Link>
                  </li>
                )}
                {data?.tags.map(({ tag: name, count }) => (
                  <li key={name}>
                    <Link
                      className={css.boardTag}
                      aria-current={name === tag ? 'page' : undefined}
                      to={withSite(`/News/searchByTag?tag=${encodeURIComponent(name)}`, site)}
                    >
                      {name} <span>{count}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <NewsItems board={data} error={error} filtered={tag !== '' || q !== ''} onRetry={() => void refetch()} />
          {pages > 1 && (
            <nav className={css.boardPages} aria-label={w('page', { page, pages })}>
              <button type="button" className="button" disabled={page === 1} onClick={() => set({ page: String(page - 1) })}>
                <Icon name="chevron_left" size={18} />
                {w('newer')}
              </button>
              <span aria-live="polite">{w('page', { page, pages })}</span>
              <button type="button" className="button" disabled={page >= pages} onClick={() => set({ page: String(page + 1) })}>
                {w('older')}
                <Icon name="chevron_right" size={18} />
              </button>
            </nav>
          )}
        </section>
        <NewsSites />
      </div>
    </div>
  );
}
