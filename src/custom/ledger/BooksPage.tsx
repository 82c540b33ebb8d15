import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../auth/permissions';
import { useLabels } from '../../providers/i18n/useT';
import { listPath, withSite } from '../../providers/links';
import { serviceCall } from '../../providers/otherCalls';
import { encodeService } from '../../providers/siteChoice';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { booksFault } from '../../resources/transaction/booksFault';
import { can } from '../../schema/can';
import { formatMoney } from '../../schema/format';
import { refusalOf } from '../../screens/errors';
import { presetDays } from '../../screens/format/presets';
import { showDatetime } from '../../screens/format/value';
import { ErrorState } from '../../screens/list/ListStates';
import { sourcesOf } from '../../screens/list/useSources';
import { useScreen } from '../../screens/screen';
import { DayField } from '../../ui/DateField';
import { Icon } from '../../ui/Icon';
import css from './ledger.module.css';
import { useLedgerWords } from './words';

const SUMS = ['opening', 'debit', 'credit', 'closing'] as const;
/** One kind of account; the shape of `GET /api/TrialBalance`. */
type Account = Record<(typeof SUMS)[number], number> & { kind: string };

/** The outcome of `POST /api/CheckBooks`. */
interface Checked {
  at: string;
  broken: readonly { rule: string; what: readonly string[] }[];
}

function Check() {
  const { language, t, site } = useScreen();
  const w = useLedgerWords();
  const faults = useLabels(booksFault);
  const actor = useActor();
  const [state, setState] = useState<'idle' | 'busy' | Checked | { failed: string }>('idle');
  const run = async (): Promise<void> => {
    setState('busy');
    try {
      setState((await serviceCall('POST', '/CheckBooks', encodeService(site.service), {}, {})).payload as Checked);
    } catch (error) {
      setState({ failed: refusalOf(error, t).text });
    }
  };
  const checked = typeof state === 'object' && 'broken' in state ? state : null;
  return (
    <div className="show__head">
      <div className="show__actions">
        <button type="button" className="button" disabled={state === 'busy'} onClick={() => void run()}>
          <Icon name="shield" size={18} />
          {w('check')}
        </button>
        {can(actor, booksFault, 'view') && (
          <Link className="button button--plain" to={withSite(listPath(booksFault), site)}>
            {w('faults')}
          </Link>
        )}
      </div>
      <div role="status">
        {state === 'busy' && <p className="muted">{w('checking')}</p>}
        {checked?.broken.length === 0 && (
          <div className="notice notice--done">
            <Icon name="check" size={20} />
            <p className="notice__text">
              <strong>{w('whole')}</strong> {w('wholeHelp', { at: showDatetime(checked.at, language) })}
            </p>
          </div>
        )}
        {checked && checked.broken.length > 0 && (
          <div className="notice notice--refused">
            <Icon name="error" size={20} />
            <div className="notice__text">
              <strong>{w('broken', { count: checked.broken.length })}</strong>
              <ul className={css.found}>
                {checked.broken.map(({ rule, what }) => (
                  <li key={rule}>
                    {faults.option('rule', rule)}
                    {what.map((one) => (
                      <p key={one}>{one}</p>
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
        {typeof state === 'object' && 'failed' in state && <p className="notice notice--refused">{state.failed}</p>}
      </div>
    </div>
  );
}

/** `/Transectionlog/books`: the trial balance of a span of days, and the check of the books. */
export default function BooksPage() {
  const { def, labels, t, site } = useScreen();
  const w = useLedgerWords();
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(() => presetDays('month'));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['trial-balance', site.service, days],
    queryFn: async ({ signal }) =>
      (await serviceCall('GET', '/TrialBalance', encodeService(site.service), days, undefined, signal)).payload as Account[],
    placeholderData: keepPreviousData,
  });
  useChangesOf(livePaths(sourcesOf(def), site.service), () => void refetch());
  // Sums of satang, so that cents never drift.
  const sumOf = (name: (typeof SUMS)[number]): number => (data ?? []).reduce((sum, one) => sum + Math.round(one[name] * 100), 0) / 100;
  return (
    <section className="screen" aria-labelledby="screen-title">
      <header className="show__head">
        <Link className="show__back" to={withSite(listPath(def), site)}>
          <Icon name="chevron_left" size={16} />
          {labels.name}
        </Link>
        <h1 id="screen-title">{w('title')}</h1>
        <p className="muted">{w('help')}</p>
      </header>
      <Check />
      <div className={css.days}>
        {(['from', 'to'] as const).map((name) => (
          <div key={name}>
            <span className="field__label" id={`books-${name}-label`}>
              {w(name)}
            </span>
            <DayField id={`books-${name}`} value={days[name]} onChange={(day) => setDays({ ...days, [name]: day })} />
          </div>
        ))}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />}
      {data?.length === 0 && <p className="muted tab-empty">{w('none')}</p>}
      {data && data.length > 0 && (
        <div className={`${css.sheet} scroll-x`} aria-busy={isPlaceholderData} role="region" aria-label={w('title')} tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{w('account')}</th>
                {SUMS.map((name) => (
                  <th key={name} scope="col">
                    {w(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={one.kind}>
                  <th scope="row">{labels.option('debit', one.kind)}</th>
                  {SUMS.map((name) => (
                    <td key={name}>{formatMoney(one[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{w('sum')}</th>
                {SUMS.map((name) => (
                  <td key={name}>{formatMoney(sumOf(name))}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}
