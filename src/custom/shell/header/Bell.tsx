import { Link } from 'react-router';
import { useActor } from '../../../auth/permissions';
import { useLanguage } from '../../../providers/i18n/language';
import { labelsOf } from '../../../providers/i18n/labels';
import { listPath, showPath, withSite } from '../../../providers/links';
import { usePreference } from '../../../providers/preferences';
import { useSite, useSites } from '../../../providers/site';
import { outlineNamed } from '../../../providers/address';
import { useDefinition } from '../../../providers/definitions';
import { can } from '../../../schema/can';
import { formatDate, formatMoney } from '../../../schema/format';
import { BILL_LEVEL } from '../../../schema/shutdown';
import { Icon } from '../../../ui/Icon';
import { Popover } from '../../../ui/Popover';
import { BILLS, BILL_STATUS, useBills, useNewBill, type Bill } from '../../../menu/bills';
import MineList from './MineList';
import { useMine } from './useMine';
import './bell.css';
import { useHeaderWords } from './words';

/** One notice in words: title, web, amount, state and due day. */
function Notice({ bill, web }: { bill: Bill; web: string }) {
  const w = useHeaderWords();
  const language = useLanguage();
  const def = useDefinition(BILLS);
  const date = formatDate(bill.end_date, language);
  return (
    <>
      <span className="bill-notice__top">
        <b>{bill.billpaymemnt_name}</b>
        <b className="bill-notice__total">{w('baht', { amount: formatMoney(bill.total) })}</b>
      </span>
      <span>
        {bill.by_name}
        {web === '' ? '' : ` · ${web}`}
      </span>
      <span className={`bill-notice__state bill-notice__state--${bill.status}`}>
        {def && `${labelsOf(def, language).option('status', String(bill.status))} · `}
        {bill.status === BILL_STATUS.awaiting ? w('payBefore', { date }) : w('due', { date })}
      </span>
    </>
  );
}

/** The bills of all sites of the employee, for the levels that hear of them. */
function Bills({ close }: { close: () => void }) {
  const w = useHeaderWords();
  const actor = useActor();
  const bills = useBills();
  const site = useSite();
  const sites = useSites() ?? [];
  const notices = outlineNamed(BILLS);
  const opens = can(actor, notices, 'view');
  const webOf = (service: string): string => sites.find((one) => one.service === service)?.webname ?? service;
  return (
    <section aria-label={w('bills')}>
      {bills.length > 0 && <p className="popover__title">{w('bills')}</p>}
      {bills.length > 0 && (
        <ul className="bell__list" tabIndex={opens ? undefined : 0}>
          {bills.map((bill) => (
            <li key={`${bill.service}/${bill.id}`}>
              {opens ? (
                <Link
                  className="popover__item bill-notice"
                  to={withSite(showPath(notices, bill.id), { service: bill.service, web: webOf(bill.service) })}
                  onClick={close}
                >
                  <Notice bill={bill} web={sites.length > 1 ? webOf(bill.service) : ''} />
                </Link>
              ) : (
                <div className="popover__item bill-notice">
                  <Notice bill={bill} web={sites.length > 1 ? webOf(bill.service) : ''} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {opens ? (
        <Link className="popover__item bell__all" to={withSite(listPath(notices), site)} onClick={close}>
          <Icon name="bill" />
          {w('allBills')}
        </Link>
      ) : null}
    </section>
  );
}

const readSeen = (kept: unknown): string => (typeof kept === 'string' ? kept : '');

/**
 * What concerns the employee: requests of colleagues, what they asked for, and from level 7 on the bills of their sites. The badge counts
 * the requests, what came since the bell was last opened, and the bills that await payment.
 */
export function Bell() {
  const w = useHeaderWords();
  const { user } = useActor();
  const mine = useMine();
  const bills = useBills();
  const isNew = useNewBill();
  const { value: seen, set: setSeen } = usePreference('bell-seen', readSeen);
  const told = user.level >= BILL_LEVEL;
  const due = told && isNew ? bills.filter(({ status }) => status === BILL_STATUS.awaiting).length : 0;
  const fresh = mine.items.filter(({ at }) => at > seen);
  const count = mine.approvals.length + fresh.length + due;
  const isEmpty = mine.approvals.length + mine.items.length + (told ? bills.length : 0) === 0;
  const look = (): void => {
    const [newest] = fresh;
    if (newest) setSeen(newest.at);
  };
  return (
    <div className="bell">
      <Popover
        menu
        align="end"
        className="icon-button bell__button"
        label={count > 0 ? w('bellNew', { count }) : w('bell')}
        onOpen={look}
        button={
          <>
            <Icon name="bell" />
            {count > 0 ? (
              <span className="bell__count" aria-hidden="true">
                {count}
              </span>
            ) : null}
          </>
        }
      >
        {(close) => (
          <>
            {isEmpty && <p className="bell__none">{w('noBills')}</p>}
            <MineList mine={mine} close={close} />
            {told && <Bills close={close} />}
          </>
        )}
      </Popover>
    </div>
  );
}
