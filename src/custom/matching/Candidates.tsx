import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { resourceByName, showPath, withSite } from '../../providers/links';
import { serviceCall } from '../../providers/otherCalls';
import { encodeService } from '../../providers/siteChoice';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { formatMoney } from '../../schema/format';
import { useCommand } from '../../screens/actions/useCommand';
import { ErrorState } from '../../screens/list/ListStates';
import { showDatetime } from '../../screens/format/value';
import type { Rec } from '../../screens/record';
import { actionsOf, openActions } from '../../screens/rights';
import { useScreen } from '../../screens/screen';
import { BankMark } from '../../ui/BankMark';
import { Icon } from '../../ui/Icon';
import css from './matching.module.css';
import { useMatchingWords } from './words';

type PartName = 'amount' | 'promise' | 'time' | 'bank' | 'digits' | 'name';
interface Part {
  part: PartName;
  fits: 'yes' | 'no' | 'unknown';
  wanted?: string | number | null;
  found?: string | number | null;
}
/** A line beside a deposit or a withdrawal, or one of those beside a line; the shapes of `GET /api/MatchLines` and its neighbours. */
interface Candidate {
  id: number;
  at: string;
  amount: number;
  parts: readonly Part[];
  reference?: string;
  from_bank?: string | null;
  from_number?: string | null;
  from_name?: string | null;
  username?: string;
  name?: string | null;
  status?: string;
}

const SIGNS = { yes: 'check', no: 'close', unknown: 'help' } as const;

/** In how many of what can be compared it fits, as a word for the whole. */
const fitsOf = (parts: readonly Part[]): { fits: number; of: number } => {
  const sided = parts.filter(({ part }) => part !== 'promise');
  return { fits: sided.filter(({ fits }) => fits === 'yes').length, of: sided.length };
};

function Sign({ fits }: Pick<Part, 'fits'>) {
  const w = useMatchingWords();
  return (
    <>
      <Icon name={SIGNS[fits]} size={16} />
      <span className="visually-hidden">{w(fits)}</span>
    </>
  );
}

/** One side of a part, as its kind of value is said. */
function Side({ part, value }: { part: PartName; value: Part['wanted'] }) {
  const { language } = useScreen();
  if (value === null || value === undefined || value === '') return <span className="muted">–</span>;
  if (typeof value === 'number') return <>{formatMoney(value)}</>;
  if (part === 'time') return <time dateTime={value}>{showDatetime(value, language)}</time>;
  if (part === 'bank')
    return (
      <span className={css.bank}>
        <BankMark code={value} /> {value}
      </span>
    );
  return <>{value}</>;
}

/** Whether a record is still open has no other side: it is said where it is not. */
const hasSides = ({ part, fits }: Part): boolean => part !== 'promise' || fits === 'no';

/** What was told and what the bank shows, line by line. */
function Compared({ parts, told }: { parts: readonly Part[]; told: string }) {
  const w = useMatchingWords();
  return (
    <table className={css.compared}>
      <thead>
        <tr>
          <td />
          <th scope="col">{told}</th>
          <th scope="col">{w('found')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {parts.filter(hasSides).map(({ part, fits, wanted, found }) => (
          <tr key={part}>
            <th scope="row">{w(part)}</th>
            <td>
              <Side part={part} value={wanted} />
            </td>
            <td>
              <Side part={part} value={found} />
            </td>
            <td className={css[fits]}>
              <Sign fits={fits} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why, and why not, in a line. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const w = useMatchingWords();
  return (
    <ul className={css.parts}>
      {parts.map(({ part, fits }) => (
        <li key={part} className={css[fits]}>
          <Icon name={SIGNS[fits]} size={16} />
          <span>
            {w(part)} <span className="visually-hidden">{w(fits)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Accepts the candidate of that number: 1 the best. Not while something is typed, a dialog is open, or what stands at `box` is being
 * replaced: beside a queue that may be the record before, while the cursor is on the next already.
 */
function useNumberKeys(box: RefObject<HTMLElement | null>, accept: ((place: number) => void) | null): void {
  const latest = useRef(accept);
  latest.current = accept;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const pressed = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
      if (pressed === undefined || !latest.current || event.repeat || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || document.querySelector('dialog[open]')) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      if (!box.current || box.current.closest('[aria-busy="true"]')) return;
      latest.current(Number(pressed) - 1);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}

interface Asked {
  record: Rec;
  /** The call, and the name of the record in its query. */
  path: string;
  named: string;
  /** The resource of the candidates, and the action whose input takes one. */
  of: keyof typeof NONE;
  action?: 'match' | 'matchLine' | 'matchWithdraw';
  input: 'line' | 'deposit' | 'withdraw';
}

/** Actions of a deposit or a withdrawal whose evidence the lines are. */
const DECIDING = ['approve', 'reject', 'markPaid', 'markFailed'];
const TOLD = { line: 'told', deposit: 'toldDeposit', withdraw: 'toldWithdraw' } as const;
const NONE = { statement_line: 'noLines', deposit: 'noDeposits', withdraw: 'noWithdraws' } as const;

function Candidates({ record, path, named, of, action = 'match', input }: Asked) {
  const { def, actor, language, t, site, labels } = useScreen();
  const w = useMatchingWords();
  const { send } = useCommand();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // Who decides about the record sees what decides; matching takes its own right.
  const mayDo = actionsOf(actor, def);
  const allowed = mayDo.includes(action) || DECIDING.some((name) => mayDo.includes(name));
  const [unfolded, unfold] = useState<number | null>(null);
  // What has its line already is matched with another one by its action alone: a key that is pressed once more must not do it.
  const isMatched = input === 'line' && (record['line'] ?? null) !== null;
  const open = !isMatched && openActions(actor, def, record).includes(action);
  const { data, error, refetch } = useQuery({
    queryKey: ['matching', path, site.service, record.id, record.version],
    queryFn: async ({ signal }) =>
      (await serviceCall('GET', path, encodeService(site.service), { [named]: record.id }, undefined, signal)).payload as Candidate[],
    enabled: allowed,
  });
  useChangesOf(livePaths(allowed ? ['statement_line', 'deposit', 'withdraw'] : [], site.service), () => void refetch());
  const match = async (id: number): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const refusal = await send(action, record, { [input]: id });
    setBusy(false);
    if (refusal) setRefused(refusal.errors[input] ?? refusal.text);
    void refetch();
  };
  const accept = (place: number): void => {
    const one = data?.[place];
    if (one) void match(one.id);
  };
  const box = useRef<HTMLDivElement>(null);
  useNumberKeys(box, open ? accept : null);
  if (!allowed) return <p className="muted tab-empty">{w('notAllowed')}</p>;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
  if (data.length === 0) return <p className="muted tab-empty">{w(NONE[of])}</p>;
  const other = resourceByName(of);
  return (
    <div ref={box} className={css.candidates} aria-busy={busy}>
      {refused !== null && (
        <p className="notice notice--error" role="alert">
          <Icon name="error" size={20} />
          {refused}
        </p>
      )}
      {open && <p className="muted">{w('keys')}</p>}
      <ol>
        {data.map((one, at) => {
          // The best stands open from the start.
          const isOpen = (unfolded ?? data[0]?.id) === one.id;
          return (
            <li key={one.id} className={css.candidate}>
              <div className={css.head}>
                {open && <kbd aria-hidden>{at + 1}</kbd>}
                <b className={css.amount}>{formatMoney(one.amount)}</b>
                <time dateTime={one.at}>{showDatetime(one.at, language)}</time>
                <span className={css.who}>
                  {one.from_bank && <BankMark code={one.from_bank} />}
                  {[one.from_number, one.from_name, one.username, one.name].filter(Boolean).join(' · ')}
                </span>
                {one.status === 'unknown' && <span className="muted">{w('inDoubt')}</span>}
                {other && <Link to={withSite(showPath(other, one.id), site)}>{one.reference ?? w('number', { id: one.id })}</Link>}
                <span className={css.score}>{w('fits', fitsOf(one.parts))}</span>
                {open && (
                  <button
                    type="button"
                    className="button button--small"
                    disabled={busy}
                    aria-keyshortcuts={String(at + 1)}
                    aria-label={`${labels.action(action)} ${one.reference ?? w('number', { id: one.id })}`}
                    onClick={() => void match(one.id)}
                  >
                    <Icon name="link" size={16} />
                    {labels.action(action)}
                  </button>
                )}
              </div>
              {isOpen ? (
                <Compared parts={one.parts} told={w(of === 'statement_line' && named === 'withdraw' ? 'toldWithdraw' : TOLD[input])} />
              ) : (
                <button type="button" className={`link-button ${css.unfold}`} aria-expanded={false} onClick={() => unfold(one.id)}>
                  <Parts parts={one.parts} />
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Beside a deposit: the open bank lines that could have paid it. */
export function LinesOfDeposit({ record }: { record: Rec }) {
  return <Candidates record={record} path="/MatchLines" named="deposit" of="statement_line" input="line" />;
}
/** Beside a withdrawal: the open bank lines that could show its payment. */
export function LinesOfWithdraw({ record }: { record: Rec }) {
  return <Candidates record={record} path="/MatchDebits" named="withdraw" of="statement_line" action="matchLine" input="line" />;
}
/** Beside a bank line: the deposits it could be the money of, or the withdrawals it could have paid. */
export function CandidatesOfLine({ record }: { record: Rec }) {
  if (record['direction'] === 'out')
    return <Candidates record={record} path="/MatchWithdraws" named="line" of="withdraw" action="matchWithdraw" input="withdraw" />;
  return <Candidates record={record} path="/MatchDeposits" named="line" of="deposit" input="deposit" />;
}
