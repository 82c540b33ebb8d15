/** What one entry of the audit log says. */
import { expect, test } from 'vitest';
import { withOffice } from './desk';
import { query, rowOf, rowsOf, SITE } from './office';

const { office, ceo, staff, desk } = withOffice(['ceo', 'staff']);

test('an entry says who, when in UTC, from where, on which record of which site, and what was before and after', async () => {
  const member = await desk.member({ name: 'ก่อนแก้' });
  const path = `/api/Member/${SITE}?action=update&id=${member.id}`;
  const earliest = office.app.kernel.now().getTime();
  const changed = rowOf(await ceo.send(path, { version: member.version, name: 'หลังแก้' }));
  const latest = office.app.kernel.now().getTime();
  const refusal = await staff.get('/api/Employee');
  expect([changed['name'], refusal.status]).toEqual(['หลังแก้', 403]);

  const entries = async (filter: Record<string, unknown>): Promise<Record<string, unknown>[]> =>
    rowsOf(await ceo.get(`/api/Logs/Working?${query({ filter, range: [0, 9], sort: ['id', 'DESC'] })}`));
  const [entry] = await entries({ resource: 'member', action: 'update' });
  expect(entry).toMatchObject({
    employee: ceo.id,
    ip: '198.51.100.7',
    service: SITE,
    resource: 'member',
    record_id: String(member.id),
    action: 'update',
    result: 'ok',
    before: { name: 'ก่อนแก้' },
    after: { name: 'หลังแก้' },
  });
  const at = String(entry?.['at']);
  expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  expect(Date.parse(at)).toBeGreaterThanOrEqual(earliest);
  expect(Date.parse(at)).toBeLessThanOrEqual(latest);
  // A refusal is told of as well, with who was refused what.
  const [refused] = await entries({ resource: 'employee', result: 'refused' });
  expect(refused).toMatchObject({ employee: staff.id, ip: '198.51.100.7', resource: 'employee', result: 'refused' });
});
