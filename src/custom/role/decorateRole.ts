import { lazy } from 'react';
import { role } from '../../resources/admin/role';
import { decorate } from '../../screens/decorate';

const load = () => import('./PermissionGrid');

decorate(role, {
  tools: lazy(() => import('./RoleTools').then((module) => ({ default: module.RoleTools }))),
  inputs: { permissions: lazy(() => load().then((module) => ({ default: module.PermissionInput }))) },
  cells: { permissions: lazy(() => load().then((module) => ({ default: module.PermissionCell }))) },
});
