/** Declarations that cannot work, of what is changed in rows and taken back by a press. */
import type { AnyAction, AnyResource } from '../src/schema/define';
import { action, withField } from './thing';

/** With an action, and the one that takes it back. */
const takenBack = (over: Partial<AnyAction>, back: Partial<AnyAction> = {}): Pick<AnyResource, 'actions'> => ({
  actions: {
    ...action({ undo: 'back', ...over }).actions,
    back: { label: 'ย้อน', permission: '3001', sets: { state: 'draft' }, ...back },
  },
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
  D305: [action({ undo: 'nothing' }), takenBack({}, { ask: 'แน่ใจหรือไม่' }), takenBack({}, { permission: '3002' })],
};
