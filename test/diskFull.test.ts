/** A disk that is full takes nothing more, and what stands on it is read all the same. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { both } from './desk';
import { makeKey, siteClient } from './siteRig';
import { openOffice, rowOf, SITE, type Office, type Reply, type Worker } from './office';

describe.each(both)('%s', (engine) => {
  let office: Office;
  let owner: Worker;
  beforeAll(async () => {
    office = await openOffice({ engine });
    owner = await office.signIn('owner');
  });
  afterAll(() => office.close());

  test('calls that write are refused for a moment, reads go on, and the operator is told once of each change', async () => {
    const [errors, news] = [vi.spyOn(console, 'error').mockReset(), vi.spyOn(console, 'info').mockReset()];
    const said = (): number[] =>
      [errors, news].map(({ mock }) => mock.calls.filter(([message]) => /takes (no writes|writes again)/.test(String(message))).length);
    const list = (): Promise<Reply> => owner.get(`/api/BillPayment/${SITE}`);
    const bill = { billpaymemnt_name: 'เต็ม', by_name: 'ทดสอบ', total: 10, end_date: '2030-01-01' };
    const write = (): Promise<Reply> => owner.send(`/api/BillPayment/${SITE}?action=create`, bill);
    const [known] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    const site = siteClient(office, (await makeKey(office, known?.id ?? 0, { scopes: ['read'] })).whole);
    await office.db.script(`
      create function full_disk() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on bill_payment for each row execute function full_disk();
      create trigger full_disk before update on session for each row execute function full_disk();
      create trigger full_disk before update on site_key for each row execute function full_disk()`);
    for (let n = 0; n < 3; n += 1) {
      const refused = await write();
      expect([refused.status, refused.headers.get('retry-after'), refused.body.msg]).toEqual([
        503,
        '5',
        expect.stringContaining('ยังไม่มีการบันทึกใดๆ'),
      ]);
      // Every call a while later notes when the session was seen last, which is left out.
      office.later(10 * 60_000);
      expect((await list()).status).toBe(200);
      expect((await site.get('/members/nobody')).status, 'nor does a site wait for the note that its key was used').toBe(404);
    }
    expect(said()).toEqual([1, 0]);
    await office.db.script('drop function full_disk cascade');
    expect(rowOf(await write())).toMatchObject({ billpaymemnt_name: 'เต็ม' });
    expect(said()).toEqual([1, 1]);
    errors.mockRestore();
    news.mockRestore();
  });
});
