/** States of records: the chart of them, and that nothing goes from one to another by a way that is not declared. */
import { describe, expect, test } from 'vitest';
import { implement } from '../server/kernel/implement';
import { implementations } from '../server/handlers';
import { definitions } from '../src/resources';
import { english } from '../src/resources/english';
import type { Texts } from '../src/schema/labels';
import { defineResource } from '../src/schema/define';
import { f } from '../src/schema/fields/f';
import { stateChart } from '../src/schema/states';
import { withOffice } from './desk';
import { rowOf, SITE, type Reply, type Row } from './office';

const texts: Readonly<Record<string, Texts | undefined>> = english;
const HEAD = `# States

Which states the records of each resource have, and what leads from one to another. Made from the definitions; after a change of them:
\`npx vitest run --project unit test/states.test.ts -u\`.
`;

test('the charts are those of the definitions', async () => {
  const charts = definitions.flatMap((def) => {
    const words = texts[def.name];
    const field = words?.fields[def.state ?? ''];
    const chart = stateChart(def, {
      state: (value) => (typeof field === 'object' ? field.options?.[value] : undefined) ?? value,
      action: (name) => words?.actions[name]?.label ?? name,
      claim: 'claim',
      release: 'release',
      server: 'the server',
    });
    return chart === null ? [] : [`\n## ${words?.name ?? def.name}\n\n\`\`\`mermaid\n${chart}\n\`\`\`\n`];
  });
  await expect(HEAD + charts.join('')).toMatchFileSnapshot('../docs/states.md');
});

const parcel = defineResource({
  name: 'crate',
  path: '/Crate',
  scope: 'site',
  group: 'bonus',
  label: 'ลัง',
  icon: 'star',
  permission: 'P010',
  verbs: ['view', 'add', 'update'],
  fields: {
    name: f.text({ label: 'ชื่อ', required: true }),
    stage: f.enum({ packed: 'บรรจุ', sent: 'ส่งแล้ว', back: 'ตีกลับ' }, { label: 'ขั้น', required: true, default: 'packed' }),
  },
  title: 'name',
  list: ['name', 'stage'],
  sort: ['created_at', 'DESC'],
  state: 'stage',
  transitions: { packed: ['sent'], sent: ['back'], back: ['packed'] },
  demo: 0,
  actions: {
    send: { label: 'ส่ง', permission: 'P010', when: { stage: 'packed' }, sets: { stage: 'sent' } },
    put: { label: 'ตั้ง', permission: 'P010', input: { name: f.text({ label: 'ชื่อ', required: true }) }, handled: true },
    stray: { label: 'หลง', permission: 'P010', when: { stage: 'packed' }, handled: true, leads: 'sent' },
    touch: { label: 'แตะ', permission: 'P010', handled: true },
  },
});
const behaviour = implement(parcel, {
  actions: {
    // The name says where to: a handler that is wrong.
    put: (_context, _row, { name }) => Promise.resolve({ set: { stage: name as 'packed' } }),
    stray: () => Promise.resolve({}),
    async touch(context, row) {
      await context.change<typeof parcel>(parcel, row, { stage: 'back' });
      return {};
    },
  },
});

describe('a record goes from state to state', () => {
  const { ceo } = withOffice(['ceo'], { definitions: [...definitions, parcel], behaviours: [...implementations, behaviour] });
  const create = (over: Record<string, unknown> = {}): Promise<Reply> =>
    ceo.send(`/api/Crate/${SITE}?action=create`, { name: 'x', ...over });
  const send = (row: Row, action: string, data: Record<string, unknown> = {}): Promise<Reply> =>
    ceo.send(`/api/Crate/${SITE}?action=${action}&id=${row.id}`, { version: row.version, ...data });

  test('only as declared, when it is typed into a form', async () => {
    const row = rowOf(await create());
    const wrong = await send(row, 'update', { stage: 'back' });
    expect([wrong.status, wrong.body['errors']]).toEqual([400, { stage: 'ขั้น: เปลี่ยนจาก “บรรจุ” เป็น “ตีกลับ” ไม่ได้' }]);
    const same = rowOf(await send(row, 'update', { stage: 'packed', name: 'y' }));
    expect(rowOf(await send(same, 'update', { stage: 'sent' }))['stage']).toBe('sent');
  });

  test('from the first one on', async () => {
    const wrong = await create({ stage: 'sent' });
    expect([wrong.status, wrong.body['errors']]).toEqual([400, { stage: 'ขั้น: รายการใหม่ต้องเริ่มที่ “บรรจุ”' }]);
  });

  test('only as declared, whatever a handler says, and nothing is changed', async () => {
    const row = rowOf(await create());
    for (const [action, data] of [
      ['put', { name: 'back' }],
      ['touch', {}],
    ] as const) {
      const refused = await send(row, action, data);
      expect([refused.status, refused.body.msg, refused.body['conflict']]).toEqual([409, 'ขั้น: เปลี่ยนจาก “บรรจุ” เป็น “ตีกลับ” ไม่ได้', 'state']);
      expect(refused.body.payload).toMatchObject({ stage: 'packed', version: row.version });
    }
    expect(rowOf(await send(row, 'put', { name: 'sent' }))['stage']).toBe('sent');
  });

  test('and where an action is declared to lead', async () => {
    const row = rowOf(await create());
    expect((await send(row, 'stray')).status).toBe(500);
    expect(rowOf(await send(row, 'send'))['stage']).toBe('sent');
  });
});
