import { systemActions, systemDetails, systemSubjects } from './data/auditNames';
import { fill } from './fill';
import type { Labels } from './labels';
import type { Language, Word } from './messages';

export type SystemAction = keyof typeof systemActions;
export type SystemSubject = keyof typeof systemSubjects;
/** An action under the name that a definition gives it, or that a request asked for. */
export type DeclaredAction = string & { readonly declared: unique symbol };
export const declaredAction = (name: string): DeclaredAction => name as DeclaredAction;
/**
 * What the audit log says was done: one of the actions that have their words here, or a declared one, whose words are those of its
 * definition.
 */
export type AuditAction = SystemAction | DeclaredAction;

const REQUEST = '.request';
const requested: Word = { th: 'ขอให้คนที่สองอนุมัติ: {action}', en: 'Asked a second person: {action}' };

/** What the audit log calls that a second person was asked for an action. */
export const requestFor = (action: string): string => action + REQUEST;
/** The action that a second person was asked for, if this is such a request. */
export const askedOf = (action: string): string | undefined => (action.endsWith(REQUEST) ? action.slice(0, -REQUEST.length) : undefined);

const isSystemAction = (name: string): name is SystemAction => Object.hasOwn(systemActions, name);
const isSystemDetail = (name: string): name is keyof typeof systemDetails => Object.hasOwn(systemDetails, name);
const isSystemSubject = (name: string): name is SystemSubject => Object.hasOwn(systemSubjects, name);

/**
 * The action of an audit entry in words: an action of the entity whose `labels` these are, one that every entity has, or a request to a
 * second person.
 */
export function actionText(action: string, labels: Pick<Labels, 'action'> | undefined, language: Language): string {
  const asked = askedOf(action);
  if (asked !== undefined) return fill(requested[language], { action: actionText(asked, labels, language) });
  const own = labels?.action(action) ?? action;
  return own === action && isSystemAction(action) ? systemActions[action][language] : own;
}

/** What an entry of the audit log is about, where that is no entity; the name in the system where nothing has it any more. */
export const subjectText = (name: string, language: Language): string => (isSystemSubject(name) ? systemSubjects[name][language] : name);

/** What an entry keeps under a name that is no field; the name itself where it has no words. */
export const detailText = (name: string, language: Language): string => (isSystemDetail(name) ? systemDetails[name][language] : name);
