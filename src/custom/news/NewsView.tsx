import { useGetOne, type RaRecord } from 'ra-core';
import { Link, useSearchParams } from 'react-router';
import { editPath, withSite } from '../../providers/links';
import { news } from '../../resources/setting/news';
import { can } from '../../schema/can';
import { ErrorState } from '../../screens/list/states';
import { RichText } from '../../screens/parts/RichText';
import { useFileUrl } from '../../screens/parts/useFileUrl';
import type { Rec } from '../../screens/record';
import { ScreenProvider, useScreen } from '../../screens/screen';
import { Icon } from '../../theme/Icon';
import { useTitle } from '../header/useTitle';
import { NotFound } from '../pages/NotFound';
import { NewsFacts } from './NewsItems';
import '../../screens/screens.css';
import './news.css';

function Picture({ file, title }: { file: string; title: string }) {
  const { url } = useFileUrl(file);
  return url === null ? null : <img className="board__picture" src={url} alt={title} />;
}

function Article({ id }: { id: number }) {
  const { t, site, actor } = useScreen();
  const { data, error, refetch } = useGetOne<RaRecord<number>>(news.name, { id });
  const row = data as Rec | undefined;
  const title = typeof row?.['title'] === 'string' ? row['title'] : '';
  useTitle(title || t('shell.news'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!row) return <div role="status" aria-label={t('shell.loading')} className="board__wait"><span className="board__ghost" /></div>;
  return (
    <article className="board__article">
      <h1 id="screen-title">{title}</h1>
      <NewsFacts row={row} />
      {typeof row['image'] === 'string' && <Picture file={row['image']} title={title} />}
      <RichText text={typeof row['text'] === 'string' ? row['text'] : ''} />
      {can(actor, news, 'update') && <p><Link className="button" to={withSite(editPath(news, id), site)}><Icon name="edit" size={18} />{t('show.edit')}</Link></p>}
    </article>
  );
}

function Page({ id }: { id: number }) {
  const { t, site } = useScreen();
  return (
    <div className="board">
      <Link className="board__back" to={withSite('/News', site)}><Icon name="chevron_left" size={16} />{t('news.back')}</Link>
      <Article key={id} id={id} />
    </div>
  );
}

/** `/News/view?id=` */
export default function NewsView() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return /^\d+$/.test(id) ? <ScreenProvider def={news}><Page id={Number(id)} /></ScreenProvider> : <NotFound />;
}
