import { member } from '../../src/resources/member/member';
import { deposit } from '../../src/resources/transaction/deposit';
import { can, isHidden } from '../../src/schema/can';
import type { EvidenceWord } from '../../src/schema/evidence';
import { say, type MessageKey } from '../../src/schema/messages';
import type { EvidenceContext } from '../kernel/implement';
import { blocksOfMembers } from '../members/blocks';
import { blockWord } from '../members/words';
import { DAYS, DEPOSITS, LINE_COLUMNS, lineOf, NEAR, OPEN_CREDITS, waitingOf, type DepositRow, type LineRow } from './beside';
import { judge, type Judged } from './judge';
import { Known, readPayer } from './payer';
import { MATCH_RULES, type PartName } from './rules';

/** Of one deposit no more lines are looked at: they are ordered by how near they are in time. */
const LOOKED_AT = 20;

/** What is compared, what weighs most first: whether the deposit is still open says nothing of the money. */
const COMPARED = ['name', 'digits', 'bank', 'amount', 'time'] as const satisfies readonly PartName[];
const DIFFERS: Readonly<Record<(typeof COMPARED)[number], MessageKey>> = {
  name: 'evidenceName',
  digits: 'evidenceDigits',
  bank: 'evidenceBank',
  amount: 'evidenceAmount',
  time: 'evidenceTime',
};

/** Open lines near each of the deposits, in amount and time. */
const NEAR_LINES = `select d.id as deposit, ${LINE_COLUMNS} from deposit d cross join lateral (
    select l.* from statement_line l
     where l.service = d.service and l.account = d.bank_account and ${OPEN_CREDITS}
       and l.amount between greatest(0.01, coalesce(d.expected, d.amount) - ${NEAR}) and coalesce(d.expected, d.amount) + ${NEAR}
       and l.occurred_at between d.created_at - interval '1 day' and d.created_at + interval '${DAYS} days'
     order by abs(extract(epoch from l.occurred_at - d.created_at)) limit ${LOOKED_AT}) l
  where d.service = $1 and d.id = any($2::bigint[])`;

type Said = Pick<EvidenceWord, 'tone'> & { key: MessageKey; params?: Record<string, number> };

function saidOf(judged: readonly Judged[]): Said {
  const [best] = judged.toSorted((a, b) => b.candidate.score - a.candidate.score);
  if (!best) return { tone: 'waiting', key: 'evidenceNone' };
  const fitsOf = (one: Judged, name: PartName): string | undefined => one.candidate.parts.find(({ part }) => part === name)?.fits;
  const contradicts = (one: Judged): boolean => COMPARED.some((name) => fitsOf(one, name) === 'no');
  const differs = COMPARED.find((name) => fitsOf(best, name) === 'no');
  if (differs) return { tone: differs === 'amount' || differs === 'time' ? 'waiting' : 'refused', key: DIFFERS[differs] };
  const rivals = judged.filter((one) => !contradicts(one)).length;
  if (rivals > 1) return { tone: 'waiting', key: 'evidenceSeveral', params: { count: rivals } };
  const fits = COMPARED.filter((name) => fitsOf(best, name) === 'yes').length;
  return { tone: 'done', key: 'evidenceFits', params: { fits, of: COMPARED.length } };
}

/** What the bank's lines say of deposits that wait, each in a word. */
export async function depositEvidence(
  { db, service, actor, language, now }: EvidenceContext,
  ids: readonly number[],
): Promise<EvidenceWord[]> {
  const [deposits, lines, matched, payers] = await Promise.all([
    db.query<DepositRow>(`${DEPOSITS} and d.id = any($2::bigint[])`, [service, ids]),
    db.query<LineRow & { deposit: number }>(NEAR_LINES, [service, ids]),
    db.query<{ id: number }>('select id from deposit where service = $1 and id = any($2::bigint[]) and (line is not null or shared)', [
      service,
      ids,
    ]),
    db.query<{ member: number; number: string }>(
      'select member, account_number as number from deposit where service = $1 and id = any($2::bigint[]) and account_number is not null',
      [service, ids],
    ),
  ]);
  const members = [...new Set(deposits.map((row) => row.member))];
  const blocks = await blocksOfMembers(db, service, members, now, payers);
  const named = can(actor, member, 'view');
  const hidden = { number: isHidden(actor, deposit.fields.account_number), name: !named };
  const settled = new Set(matched.map(({ id }) => id));
  return deposits.map((row) => {
    const who = named && { who: row.name };
    const kinds = blocks.get(row.member);
    if (kinds) return { id: row.id, tone: 'refused', says: blockWord(kinds, language), ...who };
    const known = new Known(waitingOf(row));
    const { tone, key, params } = settled.has(row.id)
      ? { tone: 'done' as const, key: 'evidenceMatched' as const, params: undefined }
      : saidOf(lines.filter(({ deposit }) => deposit === row.id).map((line) => judge(readPayer(lineOf(line, hidden)), known, MATCH_RULES)));
    return { id: row.id, tone, says: say(key, params, language), ...who };
  });
}
