import { useQuery } from '@tanstack/react-query';
import { useLabels } from '../../providers/i18n/useT';
import { serviceCall } from '../../providers/otherCalls';
import { encodeService } from '../../providers/siteChoice';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { credit } from '../../resources/member/credit';
import { member } from '../../resources/member/member';
import { memberBank } from '../../resources/member/memberBank';
import { deposit } from '../../resources/transaction/deposit';
import { withdraw } from '../../resources/transaction/withdraw';
import { actionText } from '../../schema/auditWords';
import { formatMoney } from '../../schema/format';
import { entityOf } from '../../schema/screens';
import { showDatetime } from '../../screens/format/value';
import { ErrorState } from '../../screens/list/ListStates';
import { Age } from '../../screens/list/Age';
import { RecordLink } from '../../screens/parts/RecordLink';
import { Value } from '../../screens/parts/Value';
import type { Rec } from '../../screens/record';
import { ScreenProvider, useScreen } from '../../screens/screen';
import { Books } from './Books';
import css from './evidence.module.css';
import type { Flow, Short } from './short';
import { useEvidenceWords } from './words';

function Who({ short: { member: who }, id }: { short: Short; id: number }) {
  const { language } = useScreen();
  const w = useEvidenceWords();
  const labels = useLabels(member);
  const row = { id, version: 0, ...who } as unknown as Rec;
  return (
    <section>
      <div className={css.head}>
        <h2>
          <RecordLink resource={member.name} id={id}>
            {who.username}
          </RecordLink>
        </h2>
        <Value name="status" field={member.fields.status} value={who.status} row={row} mode="list" />
        {who.tier !== undefined && <span className="muted">{labels.option('tier', who.tier)}</span>}
      </div>
      {who.name !== undefined && <p>{who.name}</p>}
      {who.tags && who.tags.length > 0 && <Value name="tags" field={member.fields.tags} value={who.tags} row={row} mode="list" />}
      {who.created_at !== undefined && (
        <p className="muted">
          {w('since', { at: showDatetime(who.created_at, language) })}
          {who.last_login && <> · {w('seen', { at: showDatetime(who.last_login, language) })}</>}
        </p>
      )}
    </section>
  );
}

function Flows({ short }: { short: Short }) {
  const w = useEvidenceWords();
  const { in: paidIn, out, member: who } = short;
  const flow = (name: 'in' | 'out', { count, sum }: Flow) => (
    <>
      <dt>
        {w(name)} · {count === 0 ? w('none') : w('times', { count })}
      </dt>
      <dd>{formatMoney(sum)}</dd>
    </>
  );
  return (
    <section>
      <dl className={css.rows}>
        {paidIn && flow('in', paidIn)}
        {out && flow('out', out)}
        {paidIn && out && (
          <>
            <dt>{w('net')}</dt>
            <dd>
              <b>{formatMoney((Math.round(paidIn.sum * 100) - Math.round(out.sum * 100)) / 100)}</b>
            </dd>
          </>
        )}
        {who.balance !== undefined && (
          <>
            <dt>{w('balance')}</dt>
            <dd>{formatMoney(who.balance)}</dd>
          </>
        )}
        {who.held !== undefined && who.held > 0 && (
          <>
            <dt>{w('held')}</dt>
            <dd>{formatMoney(who.held)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/**
 * Drawn inside the screen of what it lists, so that states have their words. `shown`: the record this stands beside, where it is one of
 * them.
 */
function Latest({ flow, shown }: { flow: Flow; shown: number | null }) {
  const { def } = useScreen();
  const w = useEvidenceWords();
  if (flow.latest.length === 0) return null;
  return (
    <section>
      <h2>{w(def.name === deposit.name ? 'latestIn' : 'latestOut')}</h2>
      <ul className={css.latest}>
        {flow.latest.map(({ id, at, amount, status }) => (
          <li key={id}>
            {id === shown ? (
              <span>{w('thisOne')}</span>
            ) : (
              <RecordLink resource={def.name} id={id}>
                <Age at={at} />
              </RecordLink>
            )}
            <b>{formatMoney(amount)}</b>
            <Value name="status" field={def.fields['status']} value={status} row={{ id, version: 0, status }} mode="show" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ changes }: { changes: NonNullable<Short['changes']> }) {
  const w = useEvidenceWords();
  const { language } = useScreen();
  const mine = useLabels(member);
  const banks = useLabels(memberBank);
  if (changes.length === 0) return null;
  return (
    <section>
      <h2>{w('changes')}</h2>
      {changes.map(({ at, resource, action, fields }) => {
        const labels = resource === member.name ? mine : banks;
        return (
          <p key={`${at} ${action}`}>
            <Age at={at} /> · {labels.entity} · {actionText(action, labels, language)}
            {action !== 'create' && fields.length > 0 && (
              <span className="muted"> ({fields.map((name) => labels.field(name)).join(', ')})</span>
            )}
          </p>
        );
      })}
    </section>
  );
}

/** What one looks at to decide about a deposit or a withdrawal, beside the record: its member in short, and what the books will say. */
export default function Evidence({ record }: { record: Rec }) {
  const { def, t, site, language, labels } = useScreen();
  const w = useEvidenceWords();
  const credits = useLabels(credit);
  const id = Number(record['member']);
  const { data, error, refetch } = useQuery({
    queryKey: ['member-short', site.service, id, record.version],
    queryFn: async ({ signal }) =>
      (await serviceCall('GET', '/MemberShort', encodeService(site.service), { member: id }, undefined, signal)).payload as Short,
  });
  useChangesOf(livePaths(['member', 'deposit', 'withdraw', 'credit', 'member_note'], site.service), () => void refetch());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
  const { byHand = [], notes = [] } = data;
  // The picture of the transfer: the member's slip of a deposit, our own of a withdrawal.
  const slipName = entityOf(def).name === deposit.name ? 'slip' : 'proof';
  const slip = def.fields[slipName];
  return (
    <aside className={css.panel} aria-label={w('title')}>
      <ScreenProvider def={member}>
        <Who short={data} id={id} />
      </ScreenProvider>
      {slip?.kind === 'image' && typeof record[slipName] === 'string' && (
        <section className={css.slip}>
          <h2>{labels.field(slipName)}</h2>
          <Value name={slipName} field={slip} value={record[slipName]} row={record} mode="show" />
        </section>
      )}
      <Books record={record} short={data} />
      <Flows short={data} />
      {([deposit, withdraw] as const).map((of) => {
        const flow = of === deposit ? data.in : data.out;
        return (
          flow && (
            <ScreenProvider key={of.name} def={of}>
              <Latest flow={flow} shown={entityOf(def).name === of.name ? record.id : null} />
            </ScreenProvider>
          )
        );
      })}
      {byHand.length > 0 && (
        <section>
          <h2>{w('byHand')}</h2>
          <dl className={css.rows}>
            {byHand.map(({ kind, count, sum }) => [
              <dt key={kind}>
                {credits.option('kind', kind)} · {w('times', { count })}
              </dt>,
              <dd key={`${kind} sum`}>{formatMoney(sum)}</dd>,
            ])}
          </dl>
        </section>
      )}
      <Changes changes={data.changes ?? []} />
      {notes.length > 0 && (
        <section>
          <h2>{w('notes')}</h2>
          {notes.map(({ text, at, by }) => (
            <p key={at}>
              {text}{' '}
              <span className="muted">
                {by ?? ''} {showDatetime(at, language)}
              </span>
            </p>
          ))}
        </section>
      )}
    </aside>
  );
}
