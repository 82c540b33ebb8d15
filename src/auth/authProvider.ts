import type { AuthProvider } from 'ra-core';
import { plainText } from '../providers/i18n/plain';
import { resourceByName } from '../providers/links';
import type { Actor } from '../schema/actor';
import { can, canAct } from '../schema/can';
import type { Verb } from '../schema/define';
import { callLogin, callLogout, type Credentials } from './calls';
import { checkSession } from './checkSession';
import { currentActor } from './permissions';
import { currentSession } from '../providers/session';
import { forgetDrafts } from '../providers/storage';
import { startSession, closeSession } from './session';

/** react-admin's names of our verbs. */
const verbs: Readonly<Record<string, Verb>> = {
  list: 'view',
  show: 'view',
  create: 'add',
  edit: 'update',
  delete: 'delete',
  export: 'export',
  view: 'view',
  add: 'add',
  update: 'update',
};

/** Denies by default: unknown resources, verbs and actions, and employees whose rights are not known. */
export function allows(actor: Actor | null, resource: string, action: string): boolean {
  const def = resourceByName(resource);
  if (!actor || !def) return false;
  const verb = verbs[action];
  return verb === undefined ? canAct(actor, def, action) : can(actor, def, verb);
}

/** Ends the session here and on the server, with what was typed and not saved. */
export function signOut(): void {
  callLogout();
  forgetDrafts(sessionStorage);
  closeSession();
}

/** react-admin's view of the session. Rights are read from memory: no check of a right makes a request. */
export const authProvider: AuthProvider = {
  async login(credentials: Credentials) {
    const judged = await callLogin(credentials);
    if (judged.kind !== 'signedIn') throw new Error(judged.kind === 'refused' ? judged.message : plainText('session.again'));
    startSession(judged.session);
  },
  async logout() {
    signOut();
    return false;
  },
  async checkAuth() {
    if (!currentSession()) throw new Error(plainText('session.again'));
    checkSession();
  },
  // httpClient handles a 401: it holds the page until the employee has signed in again, so nothing may unmount it here.
  async checkError() {
    return undefined;
  },
  async getIdentity() {
    const user = currentSession()?.user;
    if (!user) throw new Error(plainText('session.again'));
    return { id: user.id, fullName: user.name, avatar: user.line_image || undefined };
  },
  async getPermissions() {
    return currentActor()?.grants ?? {};
  },
  async canAccess({ resource, action }) {
    return allows(currentActor(), resource, action);
  },
};
