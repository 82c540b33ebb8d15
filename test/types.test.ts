/**
 * What must not compile. Every line below an expectation is an error of the compiler; when one stops being an error, the type check fails.
 */
import { describe, expect, test } from 'vitest';
import { invalidField, Refusal } from '../server/refusal';
import { implement } from '../server/kernel/implement';
import type { Message } from '../src/custom/shell/pages/Message';
import type { PlannedScreen } from '../src/resources/planned';
import { defineResource } from '../src/schema/define';
import { f } from '../src/schema/fields/f';
import { definePage } from '../src/schema/page';
import { oneOf } from '../src/schema/rules';
import type { BelowProps, DecorationOf } from '../src/screens/decorate';
import type { RecordOf } from '../src/screens/record';
import type { Icon } from '../src/ui/Icon';
import type { TabItem } from '../src/ui/TabStrip';

const base = {
  name: 'thing',
  path: '/Thing',
  scope: 'site',
  group: 'setting',
  label: 'ของ',
  icon: 'note',
  permission: 'P001',
  verbs: ['view'],
} as const;
const fields = {
  title: f.text({ label: 'ชื่อ', required: true }),
  price: f.money({ label: 'ราคา' }),
  state: f.enum({ draft: 'ร่าง', sent: 'ส่งแล้ว' }, { label: 'สถานะ', required: true }),
};
const good = { ...base, fields, title: 'title', list: ['title', 'price'], sort: ['created_at', 'DESC'] } as const;
const page = { name: 'parcelMap', paths: ['/Parcel/map'], label: { th: 'แผนที่', en: 'Map' }, scope: 'site' } as const;
const words = { label: 'ส่ง', permission: '3001' } as const;

const sound = defineResource({
  ...good,
  filters: ['state'],
  search: ['title'],
  sortable: ['price'],
  totals: ['price'],
  views: { draft: { label: 'ร่าง', filter: { state: 'draft' } } },
  actions: {
    send: { ...words, when: { state: 'draft' }, sets: { state: 'sent' } },
    judge: {
      ...words,
      when: { state: ['draft', 'sent'] },
      handled: true,
      input: { reason: f.text({ label: 'เหตุผล', required: true }) },
      approval: { over: 'price', limit: 'deposit_second_limit' },
    },
  },
});

/** Never run: only compiled. */
const mistakes = (): unknown[] => [
  definePage({ ...page, needs: [['deposit', 'view']], about: 'deposit' }),
  // @ts-expect-error a page needs a right on an entity that is not declared
  definePage({ ...page, needs: [['deposits', 'view']] }),
  // @ts-expect-error a page is about an entity that is not declared
  definePage({ ...page, about: 'deposits' }),
  // @ts-expect-error the title names no column
  defineResource({ ...good, title: 'nothing' }),
  // @ts-expect-error the list names an unknown column
  defineResource({ ...good, list: ['title', 'nothing'] }),
  // @ts-expect-error a filter names an unknown column
  defineResource({ ...good, filters: ['nothing'] }),
  // @ts-expect-error the sort names an unknown column
  defineResource({ ...good, sort: ['nothing', 'ASC'] }),
  // @ts-expect-error there is no such direction
  defineResource({ ...good, sort: ['title', 'UP'] }),
  // @ts-expect-error a sortable column is unknown
  defineResource({ ...good, sortable: ['nothing'] }),
  // @ts-expect-error time has no price to wait for
  defineResource({ ...good, after: { expire: { label: 'หมดอายุ', at: 'price', when: { state: 'draft' }, sets: { state: 'sent' } } } }),
  // @ts-expect-error time waits for a state that does not exist
  defineResource({ ...good, after: { expire: { label: 'หมดอายุ', at: 'created_at', when: { state: 'lost' }, sets: { state: 'sent' } } } }),
  // @ts-expect-error time brings a state that does not exist
  defineResource({ ...good, after: { expire: { label: 'หมดอายุ', at: 'created_at', when: { state: 'draft' }, sets: { state: 'lost' } } } }),
  // @ts-expect-error search looks into an unknown field
  defineResource({ ...good, search: ['nothing'] }),
  // @ts-expect-error search looks into a column of the framework
  defineResource({ ...good, search: ['created_at'] }),
  // @ts-expect-error a total of an unknown column
  defineResource({ ...good, totals: ['nothing'] }),
  // @ts-expect-error a total of text
  defineResource({ ...good, totals: ['title'] }),
  // @ts-expect-error a section names an unknown field
  defineResource({ ...good, sections: { all: { label: 'ทั้งหมด', fields: ['title', 'nothing'] } } }),
  // @ts-expect-error a view filters by a state that does not exist
  defineResource({ ...good, views: { lost: { label: 'x', filter: { state: 'lost' } } } }),
  // @ts-expect-error a view filters by text where an amount is kept
  defineResource({ ...good, views: { cheap: { label: 'x', filter: { price: 'little' } } } }),
  // @ts-expect-error an action waits for a state that does not exist
  defineResource({ ...good, actions: { send: { ...words, when: { state: 'lost' }, sets: { state: 'sent' } } } }),
  // @ts-expect-error one of the states an action waits for does not exist
  defineResource({ ...good, actions: { send: { ...words, when: { state: ['draft', 'lost'] }, sets: { state: 'sent' } } } }),
  // @ts-expect-error an action sets a state that does not exist
  defineResource({ ...good, actions: { send: { ...words, sets: { state: 'lost' } } } }),
  // @ts-expect-error a second person over something that is no amount
  defineResource({ ...good, actions: { send: { ...words, handled: true, approval: { over: 'title', limit: 'deposit_second_limit' } } } }),
  // @ts-expect-error a limit no site has
  defineResource({ ...good, actions: { send: { ...words, handled: true, approval: { over: 'price', limit: 'any_limit' } } } }),
  // @ts-expect-error a queue moves records to a state that does not exist
  defineResource({ ...good, queue: { claim: true, moves: { from: { state: 'draft' }, to: { state: 'lost' } } } }),
  // @ts-expect-error the site of a row is an unknown column
  defineResource({ ...good, siteColumn: 'nothing' }),
  // @ts-expect-error uniqueness over an unknown column
  defineResource({ ...good, uniques: [['title', 'nothing']] }),
  // @ts-expect-error there is no such right
  defineResource({ ...good, verbs: ['look'] }),
  // @ts-expect-error there is no such icon
  defineResource({ ...good, icon: 'drafft' }),
  // @ts-expect-error nor one for an action
  defineResource({ ...good, actions: { send: { ...words, icon: 'sned', sets: { state: 'sent' } } } }),
  // @ts-expect-error nor one that a part of the panel draws
  { name: 'drafft' } satisfies Parameters<typeof Icon>[0],
  // @ts-expect-error nor one of a tab
  { id: 'x', label: 'x', icon: 'drafft' } satisfies TabItem,
  // @ts-expect-error nor one of a page that is only a message
  { title: 'x', icon: 'drafft' } satisfies Parameters<typeof Message>[0],
  // @ts-expect-error nor one of a screen that is to come
  { path: '/X', group: 'bonus', permission: '', icon: 'drafft', th: 'x', en: 'x' } satisfies PlannedScreen,
  // @ts-expect-error a row that a part of the panel is given does not have a field its entity does not have
  'amount' satisfies keyof RecordOf<'bill_payment'>,
  // @ts-expect-error nor is one typed there
  'amount' satisfies Parameters<BelowProps<'bill_payment'>['change']>[0],
  // @ts-expect-error rows of another entity than the part is attached to
  { beside: (_: { record: RecordOf<'member'> }) => null } satisfies DecorationOf<'deposit'>,
  // @ts-expect-error a code the catalogue does not have
  defineResource({ ...good, permission: 'P999' }),
  // @ts-expect-error nor one for an action
  defineResource({ ...good, actions: { send: { ...words, permission: '99999', sets: { state: 'sent' } } } }),
  // @ts-expect-error nor one for a verb
  defineResource({ ...good, verbPermissions: { view: '99999' } }),
  // @ts-expect-error nor one for what is shown on request
  f.phone({ label: 'x', personal: '99999' }),
  // @ts-expect-error a default that is none of the values
  f.enum({ draft: 'ร่าง' }, { label: 'x', default: 'lost' }),
  // @ts-expect-error a field without a label
  f.text({ required: true }),
  // @ts-expect-error an option of another kind
  f.bool({ label: 'x', maxLength: 5 }),
  // @ts-expect-error a list that rises by a column it does not have
  f.list({ from: f.int({ label: 'x' }) }, { label: 'x', ascending: 'nothing' }),
  // @ts-expect-error a check across a field there is not
  defineResource({ ...good, rules: [oneOf('title', 'nothing')] }),
  // @ts-expect-error a reference to an entity there is not
  f.ref('membre', { label: 'x' }),
  // @ts-expect-error nor one whose titles are offered
  f.tags({ label: 'x', offers: 'membre' }),
  // @ts-expect-error nor one whose records are shown with it
  defineResource({ ...good, related: { kin: { resource: 'membre', by: 'title', label: 'x' } } }),
  // @ts-expect-error nor one whose changes refresh it
  defineResource({ ...good, reads: ['membre'] }),
  // @ts-expect-error a misspelt option
  f.ref('member', { label: 'x', requried: true }),
  // @ts-expect-error a misspelt option beside values
  f.enum({ draft: 'ร่าง' }, { label: 'x', readonly: true }),

  // @ts-expect-error the declared action has no handler
  implement(sound, { actions: {} }),
  // @ts-expect-error a handler of an action that is not declared
  implement(sound, { actions: { judge: () => Promise.resolve({}), invent: () => Promise.resolve({}) } }),
  // @ts-expect-error a handler of an action that is no more than values
  implement(sound, { actions: { judge: () => Promise.resolve({}), send: () => Promise.resolve({}) } }),
  // @ts-expect-error a handler reads an input that is not declared
  implement(sound, { actions: { judge: (_context, _row, { nothing }) => Promise.resolve(nothing === undefined ? {} : {}) } }),
  // @ts-expect-error a handler reads a column there is not
  implement(sound, { actions: { judge: (_context, row) => Promise.resolve(row.nothing === undefined ? {} : {}) } }),
  // @ts-expect-error a handler sets a state that does not exist
  implement(sound, { actions: { judge: () => Promise.resolve({ set: { state: 'lost' as const } }) } }),
  // @ts-expect-error a link shown once under a label that is no message
  implement(sound, { actions: { judge: () => Promise.resolve({ reveal: { label: 'noSuchLabel' as const, value: '' } }) } }),

  // @ts-expect-error a refusal with a key that is no message
  new Refusal(409, 'stael'),
  // @ts-expect-error an error beside a field with a key that is no message
  invalidField('title', 'requierd'),
];

describe('what compiles', () => {
  test('a sound definition keeps its own names and states', () => {
    const behaviour = implement(sound, {
      actions: {
        judge: (_context, row, { reason }) =>
          Promise.resolve({ set: { title: `${row.title} ${reason}`, state: row.state === 'draft' ? 'sent' : 'draft' } }),
      },
    });
    expect(Object.keys(behaviour.actions)).toEqual(['judge']);
    expect(sound.actions.send.sets.state).toBe('sent');
  });
  test('there are more than two dozen ways not to', () =>
    expect(mistakes.toString().match(/defineResource|implement|f\./g)?.length).toBeGreaterThan(24));
});
