import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

const load = () => import('./PermissionGrid');

decorate('role', {
  // An existing role keeps a code that no screen asks for; a copy must not be given it.
  copied: async (values) => {
    const { usedCodes } = await import('../../resources/usedCodes');
    return { ...values, permissions: (values['permissions'] as readonly { code: string }[]).filter(({ code }) => usedCodes.has(code)) };
  },
  tools: part(() => import('./RoleTools').then((module) => ({ default: module.RoleTools })), 'tool'),
  wideForm: true,
  effect: part(() => import('./RoleEffect'), 'tool'),
  changed: { permissions: part(() => import('./ChangedRights'), 'block') },
  recordTools: part(() => import('./PreviewTool'), 'tool'),
  inputs: { permissions: part(() => load().then((module) => ({ default: module.PermissionInput })), 'input') },
  cells: { permissions: part(() => load().then((module) => ({ default: module.PermissionCell })), 'block') },
});
