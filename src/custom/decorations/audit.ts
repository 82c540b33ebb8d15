import { part } from '../../ui/part';
import { decorate, type CellPropsOf } from '../../screens/decorate';

const load = () => import('../audit/AuditCells');
const change = part<CellPropsOf<'audit', 'before'>>(() => load().then((module) => ({ default: module.ChangeCell })), 'cell');

decorate('audit', {
  cells: {
    resource: part(() => load().then((module) => ({ default: module.ResourceCell })), 'cell'),
    action: part(() => load().then((module) => ({ default: module.ActionCell })), 'cell'),
    before: change,
    after: change,
  },
  tools: part(() => import('../audit/ChainTool'), 'tool'),
});
