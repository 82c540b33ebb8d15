/**
 * What no foreign key can hold: references, uploads and offered names inside records and inside the rows of a list, within the same site.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { defineResource } from '../src/schema/define';
import { f } from '../src/schema/fields/f';
import { both, Desk, withOffice } from './desk';
import { png } from './images';
import { OTHER_SITE, rowOf, SITE, type Reply, type Row } from './office';

const fields = {
  name: f.text({ label: 'ชื่อ', required: true }),
  steps: f.list(
    {
      member: f.ref('member', { label: 'สมาชิก' }),
      others: f.refs('member', { label: 'สมาชิกอื่น' }),
      picture: f.image({ label: 'รูป' }),
      words: f.tags({ label: 'แท็ก', offers: 'tag' }),
      amount: f.money({ label: 'จำนวน' }),
      gifts: f.list({ to: f.ref('member', { label: 'ผู้รับ' }), photo: f.image({ label: 'ภาพ' }) }, { label: 'ของแถม' }),
    },
    { label: 'ขั้น', max: 10 },
  ),
};
const ladder = defineResource({
  name: 'ladder',
  path: '/Ladder',
  scope: 'site',
  group: 'bonus',
  label: 'ขั้นบันได',
  icon: 'star',
  permission: 'P010',
  verbs: ['view', 'add', 'update'],
  fields,
  title: 'name',
  list: ['name', 'steps'],
  sort: ['created_at', 'DESC'],
  demo: 0,
  actions: { replace: { label: 'แทนที่', permission: 'P010', input: { steps: fields.steps }, sets: {} } },
});

describe.each(both)('references, %s', (engine) => {
  const { office, ceo } = withOffice(['ceo'], { engine, definitions: [...definitions, ladder] });
  let member: Row;
  let foreign: Row;
  let picture: string;

  beforeAll(async () => {
    member = await new Desk(office, ceo).member();
    foreign = await new Desk(office, ceo, OTHER_SITE).member();
    const form = new FormData();
    form.set('file', new Blob([png]));
    const uploaded = await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form });
    picture = ((await uploaded.json()) as { payload: { key: string } }).payload.key;
    expect((await ceo.send(`/api/tags/${SITE}?action=create`, { name: 'มีอยู่จริง' })).status).toBe(200);
    expect((await ceo.send(`/api/tags/${OTHER_SITE}?action=create`, { name: 'ของอีกเว็บ' })).status).toBe(200);
  });

  let made = 0;
  const create = (steps: unknown[], service = SITE): Promise<Reply> =>
    ceo.send(`/api/Ladder/${service}?action=create`, { name: `บันได ${++made}`, steps });
  const good = () => ({ member: member.id, others: [member.id], picture, words: ['มีอยู่จริง'], amount: 5 });

  test('what is there is taken, in any number of rows', async () => {
    expect((await create([good(), {}, { amount: 1 }])).status).toBe(200);
  });

  test.each([
    ['a member there is not', { member: 999_999_999 }, 'member', /สมาชิก/],
    ['a member of another site', () => ({ member: foreign.id }), 'member', /สมาชิก/],
    ['one of several members', () => ({ others: [member.id, 999_999_999] }), 'others', /สมาชิกอื่น/],
    ['a picture nobody uploaded', { picture: 'no-such-key' }, 'picture', /รูป/],
    ['a name that is not offered', { words: ['ไม่มีที่ไหน'] }, 'words', /ไม่มีที่ไหน/],
    ['a name of another site', { words: ['ของอีกเว็บ'] }, 'words', /ของอีกเว็บ/],
  ] as const)('%s is refused beside its cell', async (_what, wrong, cell, sentence) => {
    const row = { ...good(), ...(typeof wrong === 'function' ? wrong() : wrong) };
    const expected = { [`steps.1.${cell}`]: expect.stringMatching(sentence) as string };
    const refused = await create([good(), row]);
    expect([refused.status, refused.body['errors']]).toEqual([400, expected]);
    const there = rowOf(await create([good()]));
    const changed = await ceo.send(`/api/Ladder/${SITE}?action=update&id=${there.id}`, { version: there.version, steps: [good(), row] });
    expect(changed.body['errors'], 'in a change').toEqual(expected);
    const typed = await ceo.send(`/api/Ladder/${SITE}?action=replace&id=${there.id}`, { version: there.version, steps: [good(), row] });
    expect(typed.body['errors'], 'typed into an action').toEqual(expected);
  });

  test('every wrong cell is named at once', async () => {
    const refused = await create([{ ...good(), member: 999_999_999 }, good(), { ...good(), words: ['ไม่มีที่ไหน'], member: foreign.id }]);
    expect(Object.keys(refused.body['errors'] as object).sort()).toEqual(['steps.0.member', 'steps.2.member', 'steps.2.words']);
  });

  test('so are those of a list inside a list', async () => {
    const gifts = [{ to: member.id, photo: picture }, { to: foreign.id }, { photo: '0'.repeat(32) + '.png' }];
    const refused = await create([good(), { ...good(), gifts }]);
    expect(refused.body['errors']).toEqual({
      'steps.1.gifts.1.to': expect.stringContaining('ผู้รับ') as string,
      'steps.1.gifts.2.photo': expect.stringContaining('ภาพ') as string,
    });
    expect((await create([{ ...good(), gifts: gifts.slice(0, 1) }])).status).toBe(200);
  });

  test('a picture of this site is none of another', async () => {
    expect((await create([{ picture }], OTHER_SITE)).body['errors']).toHaveProperty(['steps.0.picture']);
  });

  describe('tags of a member', () => {
    const tagged = (tags: string[], service = SITE): Promise<Reply> => {
      made += 1;
      return ceo.send(`/api/Member/${service}?action=create`, {
        username: `tagged${made}`,
        name: 'ทดสอบ แท็ก',
        phone: `08177${String(10_000 + made)}`,
        tags,
      });
    };
    test('are names the page of tags has, at that site', async () => {
      expect((await tagged(['มีอยู่จริง'])).status).toBe(200);
      for (const word of ['ไม่มีที่ไหน', 'ของอีกเว็บ']) {
        const refused = await tagged(['มีอยู่จริง', word]);
        expect([refused.status, refused.body['errors']]).toEqual([
          400,
          { tags: expect.stringMatching(new RegExp(`${word}.*/tags`)) as string },
        ]);
      }
    });
    test('may keep a name that was taken from the page since, and get no other like it', async () => {
      const row = rowOf(await tagged([]));
      await office.db.query("update member set tags = array['เลิกใช้แล้ว'] where service = $1 and id = $2", [SITE, row.id]);
      const change = (tags: string[], version: number): Promise<Reply> =>
        ceo.send(`/api/Member/${SITE}?action=update&id=${row.id}`, { version, tags });
      const kept = await change(['เลิกใช้แล้ว', 'มีอยู่จริง'], row.version);
      expect(rowOf(kept)['tags']).toEqual(['เลิกใช้แล้ว', 'มีอยู่จริง']);
      expect((await change(['เลิกใช้แล้ว', 'เลิกใช้อีกอัน'], row.version + 1)).status).toBe(400);
      expect((await change([], row.version + 1)).status).toBe(200);
      expect((await change(['เลิกใช้แล้ว'], row.version + 2)).status).toBe(400);
    });
    test('of a campaign over several sites are names of one of its sites', async () => {
      const cross = (services: string[]): Promise<Reply> =>
        ceo.json('POST', '/api/crossSms', { name: 'ทุกเว็บ', services, sender_name: 'LUCKY', text: 'สวัสดี', to_tags: ['ของอีกเว็บ'] });
      expect((await cross([SITE])).body['errors']).toHaveProperty('to_tags');
      expect((await cross([SITE, OTHER_SITE])).status).toBe(200);
    });
    test('of the demonstration are on the page of tags', async () => {
      const stray = await office.db.query(
        `select m.service, m.tags from member m where m.username not like 'tagged%' and exists
         (select 1 from unnest(m.tags) word where not exists (select 1 from tag t where t.service = m.service and t.name = word))`,
      );
      expect(stray).toEqual([]);
    });
  });
});
