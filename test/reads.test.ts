/** Resources that only read: the ledger as the office sees it, and what keeps a server with a wrong view from starting. */
import { describe, expect, test } from 'vitest';
import { addAfter, orderSql } from '../server/kernel/read';
import { checkViews, implementView, sourceOf } from '../server/kernel/view';
import { ledgerEntry } from '../src/resources/transaction/ledgerEntry';
import type { AnyResource } from '../src/schema/define';
import { withOffice } from './desk';
import { firstOf, query, rowsOf, SITE, OTHER_SITE, type Reply, type Row } from './office';

const { office, ceo } = withOffice(['ceo']);

const list = (parts: Record<string, unknown>, worker = ceo, site = SITE): Promise<Reply> =>
  worker.get(`/api/Transectionlog/${site}?${query(parts)}`);

describe('the ledger', () => {
  test('every posting of the site stands there with both sides, their sum and its cause', async () => {
    const all = rowsOf(await list({ range: [0, 999] }));
    const [books] = await office.db.query<{ n: number }>('select count(*)::int as n from ledger_posting where service = $1', [SITE]);
    expect(all).toHaveLength(books?.n ?? -1);
    const row = await firstOf(ceo, '/Deposit/' + SITE, { status: 'approved' });
    const [entry] = rowsOf(await list({ filter: { kind: 'deposit', record_id: row.id } }));
    expect(entry).toMatchObject({
      service: SITE,
      version: 1,
      kind: 'deposit',
      debit: ['bank'],
      credit: ['member_cash'],
      amount: row['amount'],
      member: row['member'],
      bank_account: row['bank_account'],
      resource: 'deposit',
      record_id: row.id,
    });
    expect((entry?.['_text'] as Record<string, string> | undefined)?.['member']).toBe((row['_text'] as Record<string, string>)['member']);
    expect(Object.keys(entry ?? {})).not.toContain('created_at');
    const other = rowsOf(await list({ range: [0, 999] }, ceo, OTHER_SITE));
    expect(new Set(other.map(({ service }) => service))).toEqual(new Set([OTHER_SITE]));
  });

  test('a decision shows at once, and reading on from each page’s last row meets every row once', async () => {
    const [pending = { id: 0 }] = await office.db.query<{ id: number }>(
      `insert into deposit (service, member, amount, bank, bank_account, transferred_at)
       select d.service, d.member, 500, d.bank, d.bank_account, now() from deposit d where d.service = $1 and d.status = 'approved' limit 1 returning id`,
      [SITE],
    );
    expect((await ceo.send(`/api/Deposit/${SITE}?action=approve&id=${pending.id}`, { version: 1 })).status).toBe(200);
    const [first] = rowsOf(await list({ range: [0, 0] }));
    expect(first).toMatchObject({ kind: 'deposit', record_id: pending.id, employee: ceo.id });
    const seen: Row[] = [];
    for (;;) {
      const last = seen.at(-1);
      const page = rowsOf(await list({ range: [0, 6], ...(last && { after: [last['at'], last.id] }) }));
      if (page.length === 0) break;
      seen.push(...page);
    }
    expect(seen.map(({ id }) => id)).toEqual(rowsOf(await list({ range: [0, 999] })).map(({ id }) => id));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  });

  test('either of the two codes opens it; nobody writes to it', async () => {
    const set = async (code: string | null): Promise<void> => {
      const [{ permissions } = { permissions: [] }] = await office.db.query<{ permissions: { code: string }[] }>(
        'select r.permissions from role r join employee e on e.role = r.id where e.username = $1',
        ['viewer'],
      );
      const kept = permissions.filter((grant) => !['P007', 'M007'].includes(grant.code));
      const more = code === null ? [] : [{ code, active: true, view: true, add: false, update: false, delete: false, export: false }];
      await office.db.query(
        'update role r set permissions = $2, version = r.version + 1 from employee e where e.role = r.id and e.username = $1',
        ['viewer', JSON.stringify([...kept, ...more])],
      );
    };
    for (const [code, status] of [
      [null, 403],
      ['P007', 200],
      ['M007', 200],
    ] as const) {
      await set(code);
      const worker = await office.signIn('viewer');
      expect((await list({}, worker)).status, String(code)).toBe(status);
      expect((await worker.get(`/api/Transectionlog/${SITE}/export?format=csv`)).status).toBe(403);
    }
    for (const action of ['create', 'update', 'delete'])
      expect((await ceo.send(`/api/Transectionlog/${SITE}?action=${action}&id=1`, { version: 1 })).status).toBe(404);
  });

  test('a page is read from an index of the ledger, however deep, and lines are looked up for its rows alone', async () => {
    await office.db.script('set enable_seqscan = off; set enable_sort = off');
    try {
      const at = rowsOf(await list({ range: [5, 5] }))[0];
      const def: AnyResource = ledgerEntry;
      const where = addAfter(def, { sql: 't.service = $1', params: [SITE] }, def.sort, [at?.['at'], at?.id ?? 0]);
      const plan = await office.db.query(
        `explain select t.* from ${sourceOf(def)} t where ${where.sql} order by ${orderSql(def, def.sort)} limit 10`,
        where.params,
      );
      const steps = plan.map((line) => String(line['QUERY PLAN'])).join('\n');
      expect(steps).toMatch(/Index Scan.* using ledger_posting_by_at/);
      expect(steps).not.toMatch(/Sort|Seq Scan on ledger_posting/);
    } finally {
      await office.db.script('reset enable_seqscan; reset enable_sort');
    }
  });
});

describe('a view', () => {
  const base = { ...(ledgerEntry as AnyResource), fields: { at: ledgerEntry.fields.at, amount: ledgerEntry.fields.amount } };
  const wrong: [string, string, RegExp][] = [
    ['without a column', 'select service, id, at from ledger_posting', /no column “amount”/],
    ['with one more', 'select service, id, at, 1.5 as amount, kind from ledger_posting', /a column “kind”, which is no field/],
    ['without the site', 'select id, at, 1.5 as amount from ledger_posting', /no column “service”/],
    ['of another type', "select service, id, at, '1.5' as amount from ledger_posting", /“amount” as text, and the field wants numeric/],
    ['that cannot be run', 'select nothing from ledger_posting', /cannot be run: .*nothing/],
  ];
  test.each(wrong)('%s is refused at start, with a sentence', async (_what, sql, words) => {
    const def: AnyResource = { ...base };
    implementView(def, sql);
    const findings = await checkViews(office.db, [def]);
    expect(findings.map(({ id }) => id)).toContain('S004');
    expect(findings.map(({ text }) => text).join('\n')).toMatch(words);
  });
  test('that is right has no findings, and one that is missing is named', async () => {
    const def: AnyResource = { ...base };
    expect((await checkViews(office.db, [def])).map(({ text }) => text).join()).toMatch(/no view answers for it/);
    implementView(def, 'select service, id, at, 1.5 as amount from ledger_posting');
    expect(await checkViews(office.db, [def])).toEqual([]);
  });
});
