import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

const load = () => import('../role/PermissionGrid');

decorate('role', {
  // An existing role keeps a code that no screen asks for; a copy must not be given it.
  copied: (values) => import('../role/copied').then(({ copied }) => copied(values)),
  tools: part(() => import('../role/RoleTools').then((module) => ({ default: module.RoleTools })), 'tool'),
  wideForm: true,
  effect: part(() => import('../role/RoleEffect'), 'tool'),
  changed: { permissions: part(() => import('../role/ChangedRights'), 'block') },
  recordTools: part(() => import('../role/PreviewTool'), 'tool'),
  inputs: { permissions: part(() => load().then((module) => ({ default: module.PermissionInput })), 'input') },
  cells: { permissions: part(() => load().then((module) => ({ default: module.PermissionCell })), 'block') },
});
