import { lazy } from 'react';
import { lazily } from '../../ui/lazily';
import { decorate } from '../../screens/decorate';

const load = () => import('./AuditCells');
const change = lazy(() => load().then((module) => ({ default: module.ChangeCell })));

decorate('audit', {
  cells: {
    resource: lazy(() => load().then((module) => ({ default: module.ResourceCell }))),
    action: lazy(() => load().then((module) => ({ default: module.ActionCell }))),
    before: change,
    after: change,
  },
  tools: lazily(
    () => import('./ChainTool'),
    () => null,
  ),
});
