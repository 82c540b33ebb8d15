import { Link } from 'react-router';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { withSite } from '../../providers/links';
import { useSite } from '../../providers/site';
import { refusalOf } from '../../screens/errors';
import { plainText } from '../../screens/format/richText';
import { showDatetime } from '../../screens/format/value';
import type { RecordOf } from '../../screens/record';
import { Icon } from '../../ui/Icon';
import type { Board } from './useBoard';
import css from './news.module.css';
import { useNewsWords } from './words';

/** Date, author and tags of a news item. */
export function NewsFacts({ row }: { row: RecordOf<'news'> }) {
  const w = useNewsWords();
  const language = useLanguage();
  const site = useSite();
  const author = row._text?.['author'];
  return (
    <p className={css.boardFacts}>
      {row.pinned && (
        <span className={css.boardPin}>
          <Icon name="star" size={14} />
          {w('pinned')}
        </span>
      )}
      <time dateTime={row.created_at}>{showDatetime(row.created_at ?? '', language)}</time>
      {typeof author === 'string' && <span>{author}</span>}
      {row.tags?.map((tag) => (
        <Link
          key={tag}
          className={`${css.boardTag} ${css.boardTagSmall}`}
          to={withSite(`/News/searchByTag?tag=${encodeURIComponent(tag)}`, site)}
        >
          {tag}
        </Link>
      ))}
    </p>
  );
}

/** The news of a page, each with its first lines and a link to the whole. */
export function NewsItems({
  board,
  error,
  filtered,
  onRetry,
}: {
  board: Board | undefined;
  error: Error | null;
  filtered: boolean;
  onRetry: () => void;
}) {
  const t = useT();
  const w = useNewsWords();
  const site = useSite();
  if (error && !board) {
    return (
      <div className={css.boardEmpty} role="alert">
        <p>{refusalOf(error, t).text}</p>
        <button type="button" className="button" onClick={onRetry}>
          {w('retry')}
        </button>
      </div>
    );
  }
  if (!board)
    return (
      <div role="status" aria-label={t('shell.loading')} className={css.boardWait}>
        {[0, 1, 2].map((each) => (
          <span key={each} className={css.boardGhost} />
        ))}
      </div>
    );
  if (board.rows.length === 0)
    return (
      <div className={css.boardEmpty} role="status">
        <Icon name="news" size={40} />
        <p>{w(filtered ? 'noneFound' : 'none')}</p>
      </div>
    );
  return (
    <ul className={css.boardItems}>
      {board.rows.map((row) => (
        <li key={row.id}>
          <article className={row.pinned ? `${css.boardItem} ${css.boardItemPinned}` : css.boardItem}>
            <h2>
              <Link to={withSite(`/News/view?id=${row.id}`, site)}>{row.title}</Link>
            </h2>
            <p className={css.boardExcerpt}>{plainText(row.text)}</p>
            <NewsFacts row={row} />
          </article>
        </li>
      ))}
    </ul>
  );
}
