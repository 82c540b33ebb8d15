import { blockedValue } from '../../src/resources/member/blockedValue';
import { member } from '../../src/resources/member/member';
import type { withdraw } from '../../src/resources/transaction/withdraw';
import { can } from '../../src/schema/can';
import type { Row } from '../../src/schema/define';
import type { EvidenceWord } from '../../src/schema/evidence';
import { say, type Language, type MessageKey } from '../../src/schema/messages';
import type { EvidenceContext } from '../kernel/implement';
import { stateWord } from '../kernel/words';
import { broken, verdictsOnEach } from './check';
import type { RuleKind, Verdict } from './judge';

/** A rule that is not kept, in a word with what was found. */
const SAYS: Readonly<Record<RuleKind, MessageKey>> = {
  amount: 'ruleAmount',
  per_day: 'rulePerDay',
  new_account: 'ruleNewAccount',
  first: 'ruleFirst',
  name: 'evidenceName',
  shared_account: 'ruleSharedAccount',
  shared_phone: 'ruleSharedPhone',
  shared_device: 'ruleSharedDevice',
  shared_ip: 'ruleSharedIp',
  adjusted: 'ruleAdjusted',
  bank_changed: 'ruleBankChanged',
  tags: 'ruleTags',
  blocked: 'ruleBlocked',
};

/** What rules found, with units in words, and of blocks what they are of. */
export const figures = (kind: RuleKind, text: string, language: Language): string =>
  language === 'en'
    ? text
    : kind === 'blocked'
      ? text.replace(/[a-z]+/g, (one) => stateWord(blockedValue, 'kind', one)[language])
      : text
          .replace(/(\d) h\b/g, '$1 ชม.')
          .replace(/(\d) d\b/g, '$1 วัน')
          .replace(/(\d)×/g, '$1 ครั้ง');

function saidOf(verdicts: readonly Verdict[], language: Language): Pick<EvidenceWord, 'tone' | 'says'> {
  const [first, ...more] = broken(verdicts).toSorted((a, b) => Number(b.rule.effect !== 'person') - Number(a.rule.effect !== 'person'));
  if (!first) return { tone: 'done', says: say('evidenceKept', { kept: verdicts.length, of: verdicts.length }, language) };
  const says = say(SAYS[first.rule.kind], { found: figures(first.rule.kind, first.found, language) }, language);
  return { tone: first.rule.effect === 'person' ? 'waiting' : 'refused', says: more.length === 0 ? says : `${says} +${more.length}` };
}

type Asked = Row<typeof withdraw> & { name: string };

/** What the site's rules say of withdrawals that wait, each in a word: the same that is asked when one is approved. */
export async function withdrawEvidence(
  { db, service, actor, language, now }: EvidenceContext,
  ids: readonly number[],
): Promise<EvidenceWord[]> {
  const rows = await db.query<Asked>(
    `select w.id, w.member, w.amount::float8 as amount, w.bank, w.account_number, w.holder, m.name
       from withdraw w join member m on m.service = w.service and m.id = w.member where w.service = $1 and w.id = any($2::bigint[])`,
    [service, ids],
  );
  const named = can(actor, member, 'view');
  const verdicts = await verdictsOnEach(db, service, rows, now);
  return rows.map((row, at) => ({ id: row.id, ...saidOf(verdicts[at] ?? [], language), ...(named && { who: row.name }) }));
}
