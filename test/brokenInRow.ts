/**
 * Declarations that cannot work, of what is changed in rows, taken back by a press, there from the beginning, has to come yet, or is
 * decided.
 */
import type { AnyAction, AnyResource } from '../src/schema/define';
import { action, withField } from './thing';

/** With an action, and the one that takes it back. */
const takenBack = (over: Partial<AnyAction>, back: Partial<AnyAction> = {}): Pick<AnyResource, 'actions'> => ({
  actions: {
    ...action({ undo: 'back', ...over }).actions,
    back: { label: 'ย้อน', permission: '3001', sets: { state: 'draft' }, ...back },
  },
});

/** A queue whose items are decided. */
const decided = (states: string[], undone?: string[]): Partial<AnyResource> => ({
  state: 'state',
  queue: { claim: true, decides: { states, ...(undone && { undone }) } },
});

export const brokenInRow: Record<string, Partial<AnyResource>[]> = {
  D300: [
    { inRow: ['name'], verbs: ['view', 'add'] },
    { inRow: ['name'], verbs: ['view', 'update'], confirmChanges: true },
  ],
  D301: [
    { inRow: ['nothing'], verbs: ['view', 'update'] },
    { ...withField('code', { kind: 'text', label: 'x', readOnly: true }), inRow: ['code'], verbs: ['view', 'update'] },
    { ...withField('code', { kind: 'text', label: 'x', createOnly: true }), inRow: ['code'], verbs: ['view', 'update'] },
  ],
  D302: [
    { ...withField('code', { kind: 'phone', label: 'x', personal: '3001' }), inRow: ['code'], verbs: ['view', 'update'] },
    { ...withField('code', { kind: 'richText', label: 'x' }), inRow: ['code'], verbs: ['view', 'update'] },
    { ...withField('code', { kind: 'text', label: 'x', shown: { state: 'draft' } }), inRow: ['code'], verbs: ['view', 'update'] },
  ],
  D303: [{ raisedByTwo: { price: 'higher' }, inRow: ['price'], verbs: ['view', 'update'] }],
  D304: [takenBack({ ask: 'แน่ใจหรือไม่' }), takenBack({ stepUp: true })],
  D306: [{ begins: { rows: [] } }, { scope: 'office', begins: { rows: [{ name: 'x' }] } }],
  D307: [{ begins: { rows: [{ name: 'x', owner: 1 }] } }],
  D308: [
    { begins: { rows: [{ name: 'x', nothing: 1 }] } },
    { begins: { rows: [{ name: 'x', state: 'nowhere' }] } },
    { begins: { rows: [{ state: 'draft' }] } },
    {
      ...withField('code', { kind: 'text', label: 'x', shown: { state: 'sent' } }),
      begins: { rows: [{ name: 'x', state: 'draft', code: 'y' }] },
    },
  ],
  D309: [
    withField('until', { kind: 'datetime', label: 'x', ahead: true, readOnly: true }),
    withField('until', { kind: 'datetime', label: 'x', ahead: true, default: 'now' }),
  ],
  D310: [decided(['nowhere']), decided(['sent'], ['nowhere']), decided(['sent'], ['sent'])],
  D311: [decided(['sent'])],
  D305: [action({ undo: 'nothing' }), takenBack({}, { ask: 'แน่ใจหรือไม่' }), takenBack({}, { permission: '3002' })],
};
