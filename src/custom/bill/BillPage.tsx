import { Link, useSearchParams } from 'react-router';
import { showPath, withSite } from '../../providers/links';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { billPayment } from '../../resources/admin/billPayment';
import { ErrorState } from '../../screens/list/ListStates';
import { useRecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../shell/header/useTitle';
import { NotFound } from '../shell/pages/NotFound';
import { BillSheet } from './BillSheet';
import css from './bill.module.css';
import { useBillWords } from './words';

function Page({ id }: { id: number }) {
  const { labels, t, site } = useScreen();
  const w = useBillWords();
  const { data: row, error, refetch } = useRecordOf(billPayment.name, id);
  useChangesOf(livePaths([billPayment.name], site.service), () => void refetch());
  useTitle(row?.billpaymemnt_name ?? labels.name);
  if (error)
    return (
      <section className="screen">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  return (
    <section className="screen">
      <div className={css.billTools}>
        <Link className="show__back" to={withSite(showPath(billPayment, id), site)}>
          <Icon name="chevron_left" size={16} />
          {w('back')}
        </Link>
        <h1 className="visually-hidden">{t('bill.sheet')}</h1>
        <button type="button" className="button button--primary" disabled={!row} onClick={() => window.print()}>
          <Icon name="print" size={18} />
          {w('print')}
        </button>
      </div>
      {row ? <BillSheet record={row} /> : <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />}
    </section>
  );
}

/** `/BillPayment/view?id=`: one bill, ready to be printed. */
export default function BillPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return /^\d+$/.test(id) ? <Page key={id} id={Number(id)} /> : <NotFound />;
}
