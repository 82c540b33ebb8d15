import { useGetOne, type RaRecord } from 'ra-core';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../auth/permissions';
import { showPath, withSite } from '../../providers/links';
import { billPayment } from '../../resources/admin/billPayment';
import { can } from '../../schema/can';
import { ErrorState } from '../../screens/list/states';
import type { Rec } from '../../screens/record';
import { ScreenProvider, useScreen } from '../../screens/screen';
import { Icon } from '../../theme/Icon';
import { useTitle } from '../header/useTitle';
import { Forbidden } from '../pages/Forbidden';
import { NotFound } from '../pages/NotFound';
import { BillSheet } from './BillSheet';
import '../../screens/screens.css';
import '../../screens/show.css';

function Page({ id }: { id: number }) {
  const { labels, t, site } = useScreen();
  const { data, error, refetch } = useGetOne<RaRecord<number>>(billPayment.name, { id });
  const row = data as Rec | undefined;
  useTitle(typeof row?.['billpaymemnt_name'] === 'string' ? row['billpaymemnt_name'] : labels.name);
  if (error) return <section className="screen"><ErrorState error={error} onRetry={() => void refetch()} /></section>;
  return (
    <section className="screen">
      <div className="bill-tools">
        <Link className="show__back" to={withSite(showPath(billPayment, id), site)}><Icon name="chevron_left" size={16} />{t('bill.back')}</Link>
        <h1 className="visually-hidden">{t('bill.sheet')}</h1>
        <button type="button" className="button button--primary" disabled={!row} onClick={() => window.print()}><Icon name="print" size={18} />{t('bill.print')}</button>
      </div>
      {row ? <BillSheet record={row} /> : <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />}
    </section>
  );
}

function Gate({ id }: { id: number }) {
  const { labels } = useScreen();
  useTitle(labels.name);
  return can(useActor(), billPayment, 'view') ? <Page key={id} id={id} /> : <Forbidden permission={billPayment.permission} level={billPayment.level} />;
}

/** `/BillPayment/view?id=`: one bill, ready to be printed. */
export default function BillPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return /^\d+$/.test(id) ? <ScreenProvider def={billPayment}><Gate id={Number(id)} /></ScreenProvider> : <NotFound />;
}
