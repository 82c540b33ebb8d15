import { z } from 'zod';
import { member } from '../../src/resources/member/member';
import { memberBank } from '../../src/resources/member/memberBank';
import type { Row } from '../../src/schema/define';
import { defineRead, defineWrite, done, made, notAhead, type SiteCall, type SiteWork } from './call';
import { lockMember, memberId, showMember, type Member } from './people';
import { addressText, parseAddress } from '../auth/address';
import { normaliseName } from '../compare/names';
import { blocksOn } from '../members/blocks';
import { keepAwayHere } from '../members/exclusion';
import { Problem, type Wrong } from './problem';
import { accountNumber, bank, date, flag, list, phone, ref, text, time, username } from './shapes';

const account = z.strictObject({ bank, number: accountNumber, name: text(120) });
const given = z.strictObject({
  username,
  name: text(120),
  phone,
  bank_accounts: list(account, 10).optional(),
  referrer: ref.optional(),
  source: text(40).optional(),
  birth_date: date.optional(),
  consent: z.strictObject({ marketing: flag, at: time }).optional(),
  device: text(200).optional(),
});
type Given = z.output<typeof given>;

const shown = z.object({
  ref: z.string(),
  id: z.int(),
  username: z.string(),
  status: z.string(),
  restrictions: z.array(z.string()),
  tier: z.string(),
  tags: z.array(z.string()),
  balances: z.object({ cash: z.string(), bonus: z.string(), points: z.int(), held: z.string() }),
  grants: z.array(
    z.object({
      id: z.int(),
      promotion: z.int(),
      granted: z.string(),
      turnover_required: z.string(),
      turnover_done: z.string(),
      expires_at: z.string().nullable(),
      state: z.string(),
    }),
  ),
  bank_accounts: z.array(z.object({ id: z.int(), bank: z.string(), last4: z.string(), state: z.string() })),
});

/** What another member of the site has: named by its place in the body, and never whose it is. */
async function refuseDuplicates({ tx, service }: SiteWork, body: Given, own: number | null): Promise<void> {
  const errors: Wrong[] = [];
  const numbers = (body.bank_accounts ?? []).map(({ number }) => number);
  const [taken] = await tx.query<{ username: boolean; phone: boolean; numbers: string[] }>(
    `select exists (select 1 from member where service = $1 and username = $2 and id is distinct from $5) as username,
            exists (select 1 from member where service = $1 and phone = $3 and id is distinct from $5) as phone,
            array(select number from member_bank where service = $1 and number = any($4::text[]) and member is distinct from $5) as numbers`,
    [service, body.username, body.phone, numbers, own],
  );
  if (taken?.username) errors.push({ pointer: '/username', code: 'duplicate' });
  if (taken?.phone) errors.push({ pointer: '/phone', code: 'duplicate' });
  numbers.forEach((number, at) => {
    if (taken?.numbers.includes(number)) errors.push({ pointer: `/bank_accounts/${at}/number`, code: 'duplicate' });
  });
  const twice = numbers.findIndex((number, at) => numbers.indexOf(number) !== at);
  if (twice >= 0) errors.push({ pointer: `/bank_accounts/${twice}/number`, code: 'duplicate' });
  if (errors.length > 0) throw new Problem(409, 'duplicate', { errors });
}

/** What the member comes with that is blocked at the site; of a member who is there, what was theirs before may stay. */
async function refuseBlocked(
  { tx, service }: SiteWork,
  body: Given,
  known: Pick<Member, 'id' | 'phone' | 'device'> | null,
  now: Date,
): Promise<void> {
  const accounts = (body.bank_accounts ?? []).map(({ number }) => number);
  const theirs = known
    ? await tx.query<{ number: string }>('select number from member_bank where service = $1 and member = $2', [service, known.id])
    : [];
  const blocks = await blocksOn(
    tx,
    service,
    {
      accounts: accounts.filter((number) => !theirs.some((one) => one.number === number)),
      ...(body.phone !== known?.phone && { phone: body.phone }),
      ...(body.device !== undefined && body.device !== known?.device && { device: body.device }),
    },
    now,
  );
  const errors = blocks.map(({ kind, number }): Wrong => ({
    pointer: kind === 'account' ? `/bank_accounts/${accounts.indexOf(number ?? '')}/number` : `/${kind}`,
    code: 'blocked',
  }));
  if (errors.length > 0) throw new Problem(422, 'blocked', { errors });
}

/** An account in the member's own name is good; one in another is looked at by a person first. */
async function keepAccounts(work: SiteWork, owner: Pick<Member, 'id' | 'name'>, accounts: Given['bank_accounts'] = []): Promise<void> {
  const { tx, service } = work;
  const known = await tx.query<{ id: number; number: string; primary: boolean }>(
    'select id, number, "primary" from member_bank where service = $1 and member = $2 order by id',
    [service, owner.id],
  );
  let first = known.length === 0;
  for (const { bank: code, number, name } of accounts) {
    const status = normaliseName(name) === normaliseName(owner.name) ? 'active' : 'pending';
    const there = known.find((one) => one.number === number);
    if (!there) {
      await work.make(memberBank, { member: owner.id, bank: code, number, holder: name, primary: first, status });
      first = false;
      continue;
    }
    const row: Row<typeof memberBank> = await work.lock(memberBank, there.id, 'bank_accounts');
    if (row.bank !== code || row.holder !== name)
      await work.change(memberBank, row, { bank: code, holder: name, ...(row.status === 'active' && { status }) });
  }
}

function valuesOf(body: Given, referrer: number | null, now: Date): Partial<Member> {
  return {
    name: body.name,
    phone: body.phone,
    ...(body.referrer !== undefined && { referrer }),
    ...(body.source !== undefined && { source: body.source }),
    ...(body.device !== undefined && { device: body.device }),
    ...(body.birth_date !== undefined && { birth_date: body.birth_date }),
    ...(body.consent && { marketing: body.consent.marketing, consent_at: notAhead(body.consent.at, now, '/consent/at') }),
  };
}

async function put(work: SiteWork, { body, params, now }: SiteCall<Given>) {
  const { tx, service } = work;
  const [own = ''] = [params['ref']];
  const [known] = await tx.query<{ id: number }>('select id from member where service = $1 and ref = $2', [service, own]);
  const referrer = body.referrer === undefined ? null : await memberId(tx, service, body.referrer);
  if (known && referrer === known.id) throw new Problem(404, 'unknown_member');
  const values = valuesOf(body, referrer, now);
  if (!known) {
    await refuseDuplicates(work, body, null);
    await refuseBlocked(work, body, null, now);
    const id = await work.make(member, { ...values, ref: own, username: body.username, channel: referrer === null ? 'direct' : 'friend' });
    await keepAccounts(work, { id, name: body.name }, body.bank_accounts);
    await keepAwayHere(work, id);
    return made(await showMember(tx, service, id));
  }
  const row = await work.lock(member, known.id, 'member');
  // What was erased is not brought back.
  if (row.status === 'closed') throw new Problem(422, 'restricted');
  if (row.username !== body.username) throw new Problem(409, 'fixed', { errors: [{ pointer: '/username', code: 'fixed' }] });
  await refuseDuplicates(work, body, row.id);
  await refuseBlocked(work, body, row, now);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const now = row[name as keyof Member];
      return name === 'consent_at' ? Date.parse(String(now)) !== Date.parse(String(value)) : now !== value;
    }),
  );
  if (Object.keys(changed).length > 0) await work.change(member, row, changed);
  await keepAccounts(work, { id: row.id, name: body.name }, body.bank_accounts);
  await keepAwayHere(work, row.id);
  return done(await showMember(tx, service, row.id));
}

export const memberCalls = [
  defineWrite({
    method: 'PUT',
    path: '/members/{ref}',
    scope: 'members',
    summary: 'Registers a member, or changes what is named of one',
    body: given,
    answer: shown,
    write: put,
  }),
  defineRead({
    path: '/members/{ref}',
    scope: 'members',
    summary: 'A member with balances and bank accounts',
    answer: shown,
    read: async (db, { caller: { service }, params }) =>
      done(await showMember(db, service, await memberId(db, service, params['ref'] ?? '', 'not_found'))),
  }),
  defineWrite({
    method: 'POST',
    path: '/members/{ref}/logins',
    scope: 'members',
    summary: 'A member signed in on the site; answers what of it is blocked there, so that the site can turn them away',
    body: z.strictObject({
      at: time,
      ip: z.union([z.ipv4(), z.ipv6()], { error: (issue) => (issue.input === undefined ? 'missing' : 'wrong') }),
      device: text(200),
    }),
    answer: z.object({ ref: z.string(), last_login: z.string(), blocked: z.array(z.string()) }),
    async write(work, { body, params, now }) {
      const row = await lockMember(work, params['ref'] ?? '', 'not_found');
      const at = notAhead(body.at, now, '/at');
      const address = parseAddress(body.ip);
      const ip = address ? addressText(address) : body.ip;
      await work.tx.query('insert into member_login (service, member, at, ip, device) values ($1, $2, $3, $4, $5)', [
        work.service,
        row.id,
        at,
        ip,
        body.device,
      ]);
      const last = row.last_login === null || Date.parse(row.last_login) < Date.parse(at) ? at : row.last_login;
      if (last !== row.last_login) await work.change(member, row, { last_login: at });
      const blocks = await blocksOn(work.tx, work.service, { phone: row.phone, device: body.device, ip }, now);
      return done({ ref: row.ref, last_login: new Date(last).toISOString(), blocked: [...new Set(blocks.map(({ kind }) => kind))] });
    },
  }),
];
