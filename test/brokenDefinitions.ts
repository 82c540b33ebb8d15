/** One declaration that cannot work for every id of a finding, and what they are made from. */
import type { PermissionCode } from '../src/schema/data/permissions';
import type { AnyResource, AnyScreen } from '../src/schema/define';
import type { ResourceName } from '../src/schema/fields/types';
import { atLeast, before, differ, notAbove, oneOf } from '../src/schema/rules';
import { brokenInRow } from './brokenInRow';
import { action, after, circle, fields, listOf, moment, withField } from './thing';

/** A sound one that only reads. */
export const reading: Partial<AnyResource> & Pick<AnyResource, 'fields'> = {
  reads: true,
  verbs: ['view', 'export'],
  fields: { name: fields['name']!, price: fields['price']!, state: fields['state']! },
  filters: ['state'],
  search: [],
  sort: ['name', 'ASC'],
};
/** Put in order by hand. */
const orderedBy = (over: { required?: boolean; readOnly?: boolean; default?: number }): Partial<AnyResource> => ({
  ...withField('place', { kind: 'int', label: 'ลำดับ', required: true, readOnly: true, default: 0, ...over }),
  ordered: 'place',
  verbs: ['view', 'update'],
  list: ['name', 'place'],
  sortable: ['place'],
});

const datesOf = ({ fields: all = {} }: Partial<AnyResource>): AnyResource['fields'] =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('sent_')));

/** Records from a file. */
const bringing = (over: Partial<NonNullable<AnyResource['imports']>> = {}): Pick<AnyResource, 'imports'> => ({
  imports: { from: ['csv'], columns: { name: [] }, max: 10, ...over },
});
/** With a list of its own kind, brought together on its page. */
const about = (over: Partial<NonNullable<AnyResource['overview']>>, parts: Partial<AnyResource> = {}): Partial<AnyResource> => ({
  related: { parts: { resource: 'thing', by: 'owner', label: 'ส่วน' } },
  overview: { says: [], figures: [], timeline: {}, ...over },
  ...parts,
});
/** A further screen over it. */
const screen = (over: Partial<AnyScreen>, id = 'drafts'): Partial<AnyResource> => ({
  filters: ['state', 'owner', 'price'],
  screens: { [id]: { path: '/Thing/drafts', label: 'ร่าง', permission: 'P002', verbs: ['view'], filter: { state: 'draft' }, ...over } },
});

/** What a definition that was never compiled could say. */
const unknownCode = '9' as PermissionCode;

export const broken: Record<string, Partial<AnyResource>[]> = {
  ...brokenInRow,
  D001: ['Thing', 'a', 'thing; drop'].map((name) => ({ name, ...withField('owner', { kind: 'ref', label: 'x', resource: name }) })),
  D002: [{ path: 'Thing' }, { path: '/Thing/' }, { path: '/Thing/{id}' }],
  D005: [...['/register', '/LoginV3', '/Sms/info', '/shut'].map((path) => ({ path })), screen({ path: '/crossSMS/info' })],
  D026: [{ sort: ['picture', 'ASC'] }, { sortable: ['picture'] }],
  D027: [{ views: { all: { label: 'ทั้งหมด', filter: {}, sort: ['owner', 'ASC'] } } }],
  D060: [{ renamed: { from: 'thing' } }],
  D061: [{ renamed: { fields: { nothing: 'before' } } }],
  D062: [{ renamed: { fields: { name: 'price' } } }],
  D010: [
    withField('Camel', { kind: 'text', label: 'x' }),
    withField('x-y', { kind: 'text', label: 'x' }),
    withField('"; --', { kind: 'text', label: 'x' }),
  ],
  D011: ['id', 'version', 'created_at', 'service', 'q', 'ids', 'search_text'].map((name) => withField(name, { kind: 'text', label: 'x' })),
  D012: [
    withField('other', { kind: 'ref', label: 'x', resource: 'nothing' }),
    withField('others', { kind: 'refs', label: 'x', resource: 'nothing' }),
  ],
  D013: [withField('mood', { kind: 'enum', label: 'x', values: { good: 'ดี' }, default: 'bad' })],
  D014: [withField('code', { kind: 'text', label: 'x', required: true, readOnly: true })],
  D015: [
    { ...withField('code', { kind: 'bankAccount', label: 'x', reveal: '3001' }), sortable: ['code'] },
    { ...withField('code', { kind: 'bankAccount', label: 'x', reveal: '3001' }), sort: ['code', 'ASC'] },
  ],
  D016: [
    { ...withField('code', { kind: 'bankAccount', label: 'x', reveal: '3001' }), title: 'code' },
    { ...withField('code', { kind: 'phone', label: 'x', personal: '3001' }), title: 'code' },
  ],
  D017: [withField('code', { kind: 'bankAccount', label: 'x', reveal: '3001', personal: '3001' })],
  D018: [withField('sum', { kind: 'money', label: 'x', personal: '3001' })],
  D019: [
    withField('words', { kind: 'tags', label: 'x', offers: 'nothing' as ResourceName }),
    withField('word', { kind: 'text', label: 'x', suggests: { resource: 'nothing' as ResourceName } }),
  ],
  D020: [
    { title: 'nothing' },
    { list: ['nothing'] },
    { filters: ['nothing'] },
    { search: ['nothing'] },
    { state: 'state', queue: { claim: true, bench: { first: ['nothing'], second: ['price'] } } },
    { state: 'state', queue: { claim: true, bench: { first: ['price'], second: [], says: 'nothing' } } },
    { sort: ['nothing', 'ASC'] },
    { sortable: ['nothing'] },
    { totals: ['nothing'] },
    { list: ['constructor'] },
  ],
  D021: [{ filters: ['picture'] }],
  D022: [{ search: ['price'] }],
  D023: [{ views: { cheap: { label: 'ถูก', filter: { price: 1 } } } }],
  D024: [{ sections: { all: { label: 'ทั้งหมด', fields: [...Object.keys(fields), 'nothing'] } } }],
  D025: [{ sections: { some: { label: 'บางส่วน', fields: ['name'] } } }],
  D030: ['create', 'update', 'delete', 'claim', 'heartbeat', 'release', 'export', 'history'].map((name) => ({
    actions: { [name]: { label: 'x', permission: '3001', handled: true } },
  })),
  D031: [action({ sets: undefined }), action({ handled: true })],
  D032: [action({ ask: 'ส่ง {nothing} ไหม' })],
  D033: [action({ when: { nothing: true } }), { updateWhen: { nothing_gte: 1 } }, { views: { x: { label: 'x', filter: { nothing: 1 } } } }],
  D034: [
    action({ when: { state: 'lost' } }),
    action({ when: { state_ne: 'lost' } }),
    action({ when: { state: ['draft', 'lost'] } }),
    { updateWhen: { state: 'lost' } },
  ],
  D070: [
    action({ when: { name_gte: 'a' } }),
    { views: { dear: { label: 'แพง', filter: { state_like: 'd' } } } },
    action({ when: { picture_lte: 'a' } }),
    { updateWhen: { owner_like: 'a' } },
  ],
  D071: [action({ when: { name_empty: true } })],
  D072: [
    action({ when: { price_gte: 'dear' } }),
    action({ when: { price_gte: [1, 2] } }),
    action({ when: { owner_empty: 'yes' } }),
    { filters: ['created_at'], views: { late: { label: 'ช้า', filter: { created_at_gte: 'tomorrow' } } } },
  ],
  D073: [
    {
      ...withField('code', { kind: 'bankAccount', label: 'x', reveal: '3001' }),
      filters: ['code'],
      views: { mine: { label: 'x', filter: { code: '1112223334' } } },
    },
  ],
  D074: [{ ...withField('state_ne', { kind: 'text', label: 'x' }) }],
  D156: [action({ opens: 'record' })],
  D157: [action({ on: 'list' })],
  D158: [
    action({ on: 'list', sets: undefined, handled: true, when: { state: 'draft' } }),
    action({ on: 'list', sets: undefined, handled: true, bulk: true }),
  ],
  D159: [action({ on: 'list', sets: undefined, handled: true, ask: 'ส่ง {name} ไหม' })],
  D230: [
    { queue: { claim: true, promise: 10 } },
    { ...action({ on: 'list', sets: undefined, handled: true }), queue: { claim: true, promise: 1.5 } },
  ],
  D090: [action({ dryRun: true }), action({ dryRun: true, sets: undefined, handled: true })],
  D091: [action({ dryRun: true, sets: undefined, handled: true, bulk: true, result: { price: { kind: 'money', label: 'x' } } })],
  D150: [{ ...reading, fields: { ...reading.fields, mine: { kind: 'ref', label: 'x', resource: 'thing' } } }],
  D151: [
    { ...reading, reads: ['nothing'] },
    { ...reading, reads: ['thing'] },
  ],
  D152: [{ ...reading, verbs: ['view', 'update'] }],
  D153: [
    { ...reading, live: true },
    { ...reading, demo: 5 },
    { ...reading, ...action({}) },
    { ...reading, updateWhen: { state: 'draft' } },
  ],
  D154: [{ ...reading, search: ['name'] }],
  D155: [
    { ...reading, sort: ['created_at', 'DESC'] },
    { ...reading, list: ['name', 'updated_at'] },
  ],
  D035: [{ scope: 'office', ...action({ approval: { over: 'price', limit: 'deposit_second_limit' } }) }],
  D210: [{ raisedByTwo: { price: 'higher' }, verbs: ['view', 'add'] }],
  D211: [
    { raisedByTwo: { nothing: 'higher' }, verbs: ['view', 'update'] },
    { raisedByTwo: { name: 'higher' }, verbs: ['view', 'update'] },
    { raisedByTwo: { price: 'on' }, verbs: ['view', 'update'] },
    { raisedByTwo: { price: ['draft', 'done'] }, verbs: ['view', 'update'] },
    { raisedByTwo: { state: ['draft'] }, verbs: ['view', 'update'] },
    { ...withField('most', { kind: 'money', label: 'x', readOnly: true }), raisedByTwo: { most: 'lower' }, verbs: ['view', 'update'] },
  ],
  D212: [
    { ...withField('code', { kind: 'phone', label: 'x', personal: '3001' }), raisedByTwo: { code: 'any' }, verbs: ['view', 'update'] },
    action({ approval: { over: 'price', limit: 'deposit_second_limit' }, input: { code: { kind: 'secret', label: 'x' } } }),
    action({ together: true, input: { code: { kind: 'secret', label: 'x' } } }),
  ],
  D213: [action({ sets: undefined, handled: true, approval: { over: { input: 'sum' }, limit: 'deposit_second_limit' } })],
  D214: [action({ approval: { over: { handled: true }, limit: 'deposit_second_limit' } })],
  D215: [action({ screen: 'nowhere' })],
  D218: [{ perDay: { fly: 3 } }, { perDay: { create: 3 }, verbs: ['view'] }, { perDay: { create: 0 }, verbs: ['view', 'add'] }],
  D217: [
    {
      ...withField('most', { kind: 'money', label: 'x' }),
      raisedByTwo: { most: 'higher' },
      beginsStrict: ['most'],
      verbs: ['view', 'add', 'update'],
    },
    { ...withField('most', { kind: 'money', label: 'x', default: 1 }), beginsStrict: ['most'], verbs: ['view', 'add', 'update'] },
    {
      ...withField('most', { kind: 'money', label: 'x', default: 1 }),
      raisedByTwo: { most: 'higher' },
      beginsStrict: ['most'],
      verbs: ['view', 'update'],
    },
  ],
  D270: [action({ bulk: 'all', together: true })],
  D216: [action({ together: true, approval: { over: 'price', limit: 'deposit_second_limit' } })],
  D036: [action({ claimed: true })],
  D054: [action({ input: { price: { kind: 'text', label: 'x' } } })],
  D040: [{ related: { nothing: { resource: 'nothing', by: 'owner', label: 'x' } } }],
  D041: [{ related: { thing: { resource: 'thing', by: 'name', label: 'x' } } }],
  D050: [
    { permission: 'P999' },
    { verbPermissions: { add: '9' } },
    action({ permission: '9' }),
    withField('code', { kind: 'bankAccount', label: 'x', reveal: unknownCode }),
    withField('code', { kind: 'phone', label: 'x', personal: unknownCode }),
  ],
  D053: [
    { single: true, ...withField('name', { kind: 'text', label: 'ชื่อ' }) },
    { single: true, scope: 'office', verbs: ['view', 'delete'], ...withField('name', { kind: 'text', label: 'ชื่อ' }) },
    { single: true, verbs: ['view'], demo: 3, ...withField('name', { kind: 'text', label: 'ชื่อ' }) },
  ],
  D180: [screen({}, 'my drafts'), screen({ path: 'drafts' }), screen({ label: ' ' })],
  D181: [screen({ list: ['nothing'] }), screen({ filters: ['name'] })],
  D182: [screen({ filter: { picture_empty: true } }), screen({ views: { some: { label: 'x', filter: { picture_empty: true } } } })],
  D183: [
    screen({ filter: { state: 'draft', state_ne: ['draft'] } }),
    screen({ filter: { price_gte: 5, price_lte: 4 } }),
    screen({ filter: { price: 3, price_gte: 5 } }),
    screen({ filter: { owner: 1, owner_empty: true } }),
    screen({ views: { sent: { label: 'x', filter: { state: 'sent' } } } }),
  ],
  D184: [screen({ verbs: ['view', 'export'] })],
  D185: [screen({ sort: ['price', 'ASC'] }), screen({ views: { all: { label: 'ทั้งหมด', filter: {}, sort: ['price', 'ASC'] } } })],
  D186: [
    {
      ...screen({}),
      state: 'state',
      queue: { claim: true, moves: { from: { state: 'draft' }, to: { state: 'sent' } } },
    },
  ],
  D187: [
    {
      ...screen({ verbs: ['view', 'add'] }),
      ...withField('state', { kind: 'enum', label: 'x', values: { draft: 'ร่าง', sent: 'ส่ง' }, readOnly: true, default: 'sent' }),
    },
  ],
  D188: [screen({ path: '/THING' }), screen({ path: '/Thing/create' }), screen({ path: '/Thing/import' })],
  D189: [{ ...screen({}), ...withField('name', { kind: 'text', label: 'x' }), single: true, verbs: ['view', 'update'] }],
  D195: [
    screen({ by: 'state' }),
    ...(['state', undefined] as const).map((by) => screen({ layout: 'calendar', by })),
    ...(['created_at', undefined] as const).map((by) => screen({ layout: 'board', by })),
  ],
  D196: [
    { ...screen({ layout: 'board', filter: {}, filters: ['owner'] }), state: 'state' },
    { ...screen({ layout: 'calendar', by: 'day', filter: {} }), ...withField('day', { kind: 'date', label: 'x' }), sortable: ['day'] },
    { ...screen({ layout: 'calendar', by: 'day' }), ...withField('day', { kind: 'date', label: 'x' }), filters: ['state', 'owner', 'day'] },
  ],
  D170: [{ single: true, verbs: ['view', 'update'] }],
  D160: [
    { ...orderedBy({ required: false }) },
    { ...orderedBy({ readOnly: false }) },
    { ...orderedBy({ default: undefined }) },
    { ...orderedBy({}), ordered: 'name', list: ['name'], sortable: ['name'] },
  ],
  D161: [
    { ...orderedBy({}), sortable: [] },
    { ...orderedBy({}), list: ['name'] },
  ],
  D162: [{ ...orderedBy({}), queue: { claim: true } }],
  D163: [{ ...orderedBy({}), verbs: ['view', 'add'] }],
  D164: [{ ...orderedBy({}), actions: { move: { label: 'ย้าย', permission: '3001', sets: { state: 'sent' } } } }],
  D190: [{ trash: { days: 30 } }],
  D191: [{ trash: { days: 30 }, verbs: ['view', 'delete'], queue: { claim: true } }],
  D192: [0, 366, 1.5].map((days) => ({ trash: { days }, verbs: ['view', 'delete'] })),
  D193: [
    {
      trash: { days: 30 },
      verbs: ['view', 'delete'],
      actions: { undelete: { label: 'คืน', permission: '3001', sets: { state: 'sent' } } },
    },
  ],
  D171: [{ confirmChanges: true, verbs: ['view'] }],
  D051: [{ stepUpVerbs: ['delete'] }],
  D052: [{ permission: '' }, { permission: '', verbPermissions: { update: '6003' } }],
  D080: [after({ at: 'price' }), after({ at: 'nothing' }), after({ at: 'id' })],
  D081: [after({ when: { state: 'draft', nothing: 1 } }), after({ sets: { state: 'sent', nothing: 1 } })],
  D082: [after({ when: { state: 'draft', picture: 'x' } })],
  D083: [after({ when: { state: ['draft', 'lost'] } }), after({ sets: { state: 'lost' } })],
  D084: [
    after({ sets: { state: 'draft' } }),
    after({ when: { state: ['draft', 'sent'] } }),
    after({ sets: { name: 'x' } }),
    after({ when: {} }),
  ],
  D085: [{ ...after(), actions: { expire: { label: 'x', permission: '3001', sets: { state: 'sent' } } } }],
  D086: [after({ hours: 0 }), after({ hours: -1 })],
  D043: [
    { ownColumn: { column: 'name', from: 9 } },
    { ownColumn: { column: 'owner', from: 9 } },
    { ownColumn: { column: 'nothing', from: 9 } },
  ],
  D110: [
    withField('extra', { kind: 'text', label: 'x', shown: { nothing: true } }),
    withField('extra', { kind: 'text', label: 'x', requiredWhen: { constructor: true } }),
    action({ input: { note: { kind: 'text', label: 'x', shown: { state: 'sent' } } } }),
    withField('rows', { kind: 'list', label: 'x', of: { note: { kind: 'text', label: 'x', shown: { state: 'sent' } } } }),
  ],
  D111: [
    withField('extra', { kind: 'text', label: 'x', shown: { name: 'y' } }),
    withField('extra', { kind: 'text', label: 'x', requiredWhen: { picture: null } }),
  ],
  D112: [
    withField('extra', { kind: 'text', label: 'x', shown: { state: 'lost' } }),
    withField('extra', { kind: 'text', label: 'x', requiredWhen: { state: ['draft', 'lost'] } }),
    { rules: [atLeast('price', 5, { state: 'lost' })] },
  ],
  D113: [
    withField('extra', { kind: 'bool', label: 'x', shown: { extra: true } }),
    { fields: { ...fields, ...circle('one', 'two'), ...circle('two', 'one') } },
  ],
  D114: [withField('name', { kind: 'text', label: 'x', shown: { state: 'sent' } })],
  D115: [{ rules: [notAbove('price', 'nothing')] }, { rules: [oneOf('name', 'nothing')] }],
  D116: [
    { rules: [notAbove('price', 'name')] },
    { rules: [before('name', 'price')] },
    { rules: [differ('name', 'price')] },
    { ...withField('day', { kind: 'date', label: 'x' }), rules: [notAbove('price', 'day')] },
    { ...withField('secret_sum', { kind: 'money', label: 'x', reveal: '3001' }), rules: [notAbove('price', 'secret_sum')] },
  ],
  D130: [withField('by', { kind: 'ref', label: 'x', resource: 'thing', default: 'me' })],
  D131: [withField('code', { kind: 'text', label: 'x', generated: { length: 8 } })],
  D132: [
    withField('code', { kind: 'text', label: 'x', unique: true, generated: { length: 2 } }),
    withField('code', { kind: 'text', label: 'x', unique: true, generated: { length: 8, alphabet: 'ABBC' } }),
    withField('code', { kind: 'text', label: 'x', unique: true, generated: { length: 8, alphabet: '' } }),
  ],
  D133: [withField('code', { kind: 'text', label: 'x', unique: true, maxLength: 8, generated: { prefix: 'GV', length: 8 } })],
  D134: [withField('code', { kind: 'text', label: 'x', unique: true, default: 'x', generated: { length: 8 } })],
  D140: [{ state: 'nothing' }, { state: 'name' }, { transitions: { draft: ['sent'] } }],
  D141: [
    { state: 'state', transitions: { lost: ['sent'] } },
    { state: 'state', transitions: { draft: ['lost'] } },
  ],
  D142: [
    { state: 'state', ...action({ leads: 'sent' }) },
    { state: 'state', ...action({ sets: undefined, handled: true, leads: 'lost' }) },
  ],
  D143: [
    { state: 'state', transitions: { sent: ['draft'] }, ...action({ when: { state: 'draft' } }) },
    { state: 'state', transitions: { draft: ['sent'] }, ...action({ sets: { state: 'draft' } }) },
    { state: 'state', transitions: {}, ...action({ sets: undefined, handled: true, leads: 'sent' }) },
    {
      state: 'state',
      transitions: { draft: ['sent'] },
      queue: { claim: true, moves: { from: { state: 'draft' }, to: { state: 'sent' } } },
    },
  ],
  D144: [
    { state: 'state', ...action({ label: 'ส่งแล้ว' }) },
    { views: { mine: { label: 'ส่งเลย', filter: {} } }, ...action({ label: 'ส่งเลย' }) },
  ],
  D146: [{ search: [], found: { by: 'words', says: [] } }],
  D147: [{ found: { by: 'number', says: ['price', 'owner', 'state', 'id'] } }],
  D028: [{ views: { mine: { label: 'ของฉัน', filter: {} } }, queue: { claim: true } }],
  D029: [{ scope: 'office', views: { all: { label: 'ทั้งหมด', filter: {}, watched: true } } }],
  D149: [{ queue: { claim: true, evidence: ['nothing'] } }],
  D240: [['price', 'owner', 'state', 'id', 'created_at'], ['nothing'], ['name'], ['hidden']].map((says) => ({
    ...withField('hidden', { kind: 'bool', label: 'x' }),
    offered: { says },
  })),
  D241: [{ offered: { says: [], counts: 'nothing' } }],
  D271: [
    withField('deed', { kind: 'text', label: 'x', actionOf: 'nothing' }),
    withField('deed', { kind: 'text', label: 'x', actionOf: 'deed' }),
  ],
  D269: [['Name'], ['name', 'name'], ['']].map((places) => withField('text', { kind: 'longText', label: 'x', places })),
  D260: [
    moment({}, { moments: { price: { day: 'sent_day' } } }),
    moment({}, { fields: { ...moment().fields, sent_at: { kind: 'datetime', label: 'x' } } }),
  ],
  D261: [moment({ day: 'name' }), moment({}, { fields: { ...moment().fields, sent_day: { kind: 'date', label: 'x' } } })],
  D262: [
    moment(
      {},
      {
        fields: { ...moment().fields, left_at: { kind: 'datetime', label: 'x', readOnly: true } },
        moments: { sent_at: { enters: ['sent'], day: 'sent_day' }, left_at: { leaves: ['sent'], day: 'sent_day' } },
      },
    ),
  ],
  D263: [moment({ enters: ['lost'] }), moment({ enters: undefined, leaves: ['lost'] }), moment({}, { state: undefined })],
  D264: [moment({ first: { of: 'name', at: 'sent_at' } }), moment({ first: { of: 'owner', at: 'sent_at' } })],
  D265: [{ ...reading, ...moment({}, { fields: { ...reading.fields, ...datesOf(moment()) } }) }],
  D312: [moment({ active: 'owner' })],
  D266: [moment({ leaves: ['draft'] }), moment({ enters: undefined, once: true })],
  D250: [about({ says: ['nothing'] }), about({ figures: ['name', 'price', 'state', 'owner', 'picture', 'id'] })],
  D251: [
    ...[{ waits: { nothing: {} } }, { sums: { nothing: { where: {} } } }, { adds: ['nothing'] }, { notes: 'nothing' }].map((over) =>
      about(over),
    ),
    { related: { history: { resource: 'thing', by: 'owner', label: 'ส่วน' } }, overview: { says: [], figures: [], timeline: {} } },
  ],
  D252: [
    about({ waits: { parts: { price_gte: 1 } } }),
    about({ sums: { parts: { where: {} } } }),
    about({ waits: { parts: {} } }, { ...reading, related: { parts: { resource: 'thing', by: 'state', label: 'ส่วน' } } }),
  ],
  D253: [about({ timeline: { parts: { says: ['price'] } } }, { sort: ['name', 'ASC'] })],
  D254: [about({ timeline: { parts: { says: [] } } }), about({ timeline: { parts: { says: ['nothing'] } } })],
  D255: [{ related: { parts: { resource: 'thing', by: 'owner', label: 'ส่วน', tab: false } } }],
  D256: [about({ adds: ['parts'] }, { verbs: ['view'] })],
  D258: [
    about({ tabs: { both: { label: 'รวม', of: ['parts', 'nothing'] } } }),
    about({ tabs: { both: { label: 'รวม', of: ['parts', 'parts'] } } }),
    about({ tabs: { parts: { label: 'รวม', of: ['parts'] } } }),
  ],
  D257: [about({ notes: 'parts' }, { verbs: ['view'] })],
  D267: [action({ done: ' ' })],
  D268: [
    {
      sections: {
        name: { label: 'ชื่อ', fields: ['name'], sparse: true },
        all: { label: 'อื่น ๆ', fields: Object.keys(fields).filter((name) => name !== 'name') },
      },
    },
  ],
  D145: [{ queue: { claim: true, bench: { first: ['price'], second: ['owner'] } } }],
  D120: [listOf({ ascending: 'nothing' }), listOf({ distinct: 'constructor' }), listOf({ sums: { nothing: 100 } })],
  D121: [listOf({ ascending: 'word' }), listOf({ sums: { word: 100 } })],
  D122: [listOf({ min: 0 }), listOf({ min: 3, max: 2 }), action({ input: listOf({ min: 3, max: 2 }).fields })],
  D123: [listOf({ ascending: 'from', sorted: 'hand' })],
  D117: [{ ...withField('total', { kind: 'money', label: 'x', readOnly: true }), rules: [notAbove('price', 'total')] }],
  D200: [{ verbs: ['view'], ...bringing() }],
  D201: [bringing({ columns: { name: [], nothing: [] } })],
  D202: [
    bringing({ columns: { name: [], picture: [] } }),
    { ...withField('sum', { kind: 'money', label: 'x', readOnly: true }), ...bringing({ columns: { name: [], sum: [] } }) },
    {
      ...withField('code', { kind: 'text', label: 'x', unique: true, generated: { length: 8 } }),
      ...bringing({ columns: { name: [], code: [] } }),
    },
  ],
  D203: [bringing({ unique: ['price'] })],
  D204: [
    bringing({ max: 0 }),
    bringing({ max: 1.5 }),
    bringing({ max: 100_001 }),
    bringing({ from: [] }),
    bringing({ from: ['csv', 'csv'] }),
  ],
  D205: [bringing({ columns: { price: [] } })],
  D206: [bringing({ unique: ['name'] })],
  D207: [bringing({ columns: { name: ['A'], price: [' a * '] } }), bringing({ columns: { name: ['*'] } })],
  D208: [{ ...bringing(), actions: { import: { label: 'นำเข้า', permission: '3001', sets: { state: 'sent' } } } }],
  D209: [
    { ...bringing({ columns: { name: [], owner: [] } }), search: [] },
    { ...bringing({ columns: { name: [], owner: [] } }), title: 'id' },
  ],
  D042: [
    { siteColumn: 'name' },
    { scope: 'office', siteColumn: 'price' },
    { scope: 'office', siteColumn: 'nothing' },
    { scope: 'office', siteColumn: 'words', ...withField('words', { kind: 'tags', label: 'x' }) },
  ],
};
