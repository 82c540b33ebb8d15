import { part } from '../../ui/part';
import { decorate, type CellPropsOf } from '../../screens/decorate';

const change = part<CellPropsOf<'audit', 'before'>>(() => import('../audit/ChangeCell'), 'cell');

decorate('audit', {
  cells: {
    before: change,
    after: change,
  },
  tools: part(() => import('../audit/ChainTool'), 'tool'),
});
