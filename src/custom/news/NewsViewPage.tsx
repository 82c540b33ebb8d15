import { Link, useSearchParams } from 'react-router';
import { editPath, withSite } from '../../providers/links';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { news } from '../../resources/setting/news';
import { can } from '../../schema/can';
import { ErrorState } from '../../screens/list/ListStates';
import { RichText } from '../../screens/parts/RichText';
import { useFileUrl } from '../../screens/parts/useFileUrl';
import { useRecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../shell/header/useTitle';
import { NotFound } from '../shell/pages/NotFound';
import { NewsFacts } from './NewsItems';
import css from './news.module.css';
import { useNewsWords } from './words';

function Picture({ file, title }: { file: string; title: string }) {
  const { url } = useFileUrl(file);
  return url === null ? null : <img className={css.boardPicture} src={url} alt={title} />;
}

function Article({ id }: { id: number }) {
  const { t, site, actor } = useScreen();
  const w = useNewsWords();
  const { data: row, error, refetch } = useRecordOf(news.name, id);
  useChangesOf(livePaths([news.name], site.service), () => void refetch());
  useTitle(row?.title ?? w('title'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!row)
    return (
      <div role="status" aria-label={t('shell.loading')} className={css.boardWait}>
        <span className={css.boardGhost} />
      </div>
    );
  return (
    <article className={css.boardArticle}>
      <h1 id="screen-title">{row.title}</h1>
      <NewsFacts row={row} />
      {row.image && <Picture file={row.image} title={row.title} />}
      <RichText text={row.text} />
      {can(actor, news, 'update') && (
        <p>
          <Link className="button" to={withSite(editPath(news, id), site)}>
            <Icon name="edit" size={18} />
            {t('show.edit')}
          </Link>
        </p>
      )}
    </article>
  );
}

function Page({ id }: { id: number }) {
  const { site } = useScreen();
  const w = useNewsWords();
  return (
    <div className={css.board}>
      <Link className={css.boardBack} to={withSite('/News', site)}>
        <Icon name="chevron_left" size={16} />
        {w('back')}
      </Link>
      <Article key={id} id={id} />
    </div>
  );
}

/** `/News/view?id=` */
export default function NewsViewPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return /^\d+$/.test(id) ? <Page id={Number(id)} /> : <NotFound />;
}
