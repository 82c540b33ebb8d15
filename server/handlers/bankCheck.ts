import { bankCheck } from '../../src/resources/bank/bankCheck';
import { memberBank } from '../../src/resources/member/memberBank';
import { isHidden } from '../../src/schema/can';
import { implement, type CommandContext } from '../kernel/implement';
import { takeSearch } from '../kernel/searchLimit';
import { compareDigits } from '../compare/digits';
import { compareNames, isBetter, type NameFit } from '../compare/names';

interface Known extends Record<string, unknown> {
  name: string;
  number: string;
  source: 'member_bank' | 'statement_line' | 'bank_account';
  member: number | null;
}

/** Payers of so many lines are looked at: the latest say most. */
const MOST_LINES = 200;

/**
 * Whom the office knows the account by: our own accounts, those of members, and payers of bank lines whose visible digits are in the
 * number.
 */
async function knownAs({ tx, service }: CommandContext, bank: string, number: string): Promise<Known[]> {
  const sure = await tx.query<Known>(
    `select a.holder as name, a.number, 'bank_account' as source, null::bigint as member from bank_account a where a.service = $1 and a.bank = $2 and a.number = $3 and a.opened_at is not null
     union all select k.holder, k.number, 'member_bank', k.member from member_bank k where k.service = $1 and k.bank = $2 and k.number = $3`,
    [service, bank, number],
  );
  const payers = await tx.query<Known>(
    `select l.from_name as name, l.from_number as number, 'statement_line' as source, d.member from statement_line l
       left join deposit d on d.service = l.service and d.line = l.id and d.status = 'approved'
      where l.service = $1 and l.from_bank = $2 and l.from_name is not null and length(regexp_replace(l.from_number, '\\D', '', 'g')) >= 4
        and strpos($3, regexp_replace(l.from_number, '\\D', '', 'g')) > 0 order by l.occurred_at desc limit ${MOST_LINES}`,
    [service, bank, number],
  );
  return [...sure, ...payers.filter((one) => compareDigits(one.number, number) !== 'contradicts')];
}

/** The checks every employee has a day, whatever looks their role allows. */
const LEAST_LOOKS = 30;

/** Whose account it is, is what a search for the whole number tells: it counts as one, for those who may not see numbers of members. */
async function countLook({ tx, actor, now, ip, service }: CommandContext): Promise<void> {
  if (!isHidden(actor, memberBank.fields.number)) return;
  await takeSearch(tx, { employee: actor.user.id, ip, at: now }, { service, def: memberBank, fields: ['number'], least: LEAST_LOOKS });
}

export const bankCheckBehaviour = implement(bankCheck, {
  actions: {},
  async create(context, { bank, number, name }) {
    await countLook(context);
    let best: (NameFit & { one: Known }) | null = null;
    for (const one of await knownAs(context, bank, number)) {
      const found = { ...compareNames(name, one.name), one };
      if (best === null || isBetter(found.fit, best.fit) || (found.fit === best.fit && found.similarity > best.similarity)) best = found;
    }
    if (best === null) return { set: { fit: 'unknown' } };
    return {
      set: {
        found_name: best.one.name.slice(0, 120),
        found_in: best.one.source,
        known: best.one.member,
        similarity: Math.round(best.similarity * 100),
        fit: best.fit,
      },
    };
  },
});
