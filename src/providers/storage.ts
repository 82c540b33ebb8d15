import type { Session } from './session';

/** Names in local storage, exactly as the specification writes them. */
export const keys = {
  signedIn: 'islogin',
  token: 'token',
  headerToken: 'headertoken',
  serviceGroup: 'serviceGroup',
  group: 'group',
  webName: 'webname',
  project: 'project',
  template: 'template',
  disabled: 'disabled_status',
  typeWeb: 'TYPEWEB',
  hidePatch: 'hidePatchPopup',
  authLogin: 'AUTHLOGIN',
  logo: 'LOGO',
  lastService: 'SERVICEGLOBAL',
  /** The last-clicked menu entry and the flag of a refused call; the specification names their purpose only. */
  lastMenu: 'lastmenu',
  notSignedIn: 'notlogin',
  /** The name last typed into the sign-in form. */
  username: 'username',
  /** The step that is required before anything else, so that a reloaded page begins with it. */
  must: 'must',
  /** Pages that were opened last, by where they are. */
  recent: 'recent',
} as const;
/**
 * The entries that end with a session, the token first, because other tabs wait for the token. Site, theme and language outlive a session.
 */
export const sessionKeys = [
  keys.token,
  keys.headerToken,
  keys.serviceGroup,
  keys.group,
  keys.project,
  keys.template,
  keys.disabled,
  keys.must,
  keys.recent,
] as const;
/**
 * What is stored of a session. The token comes last: it tells other tabs of the session, and they must then find everything else in its
 * place.
 */
export const keptOf = (session: Session): readonly (readonly [string, string])[] => [
  [keys.headerToken, session.header],
  [keys.group, session.user.group],
  [keys.serviceGroup, session.user.group],
  [keys.project, session.project],
  [keys.template, session.template],
  [keys.disabled, session.disabled],
  [keys.must, session.must ?? ''],
  [keys.signedIn, 'true'],
  [keys.token, session.token],
];

const DRAFT = 'draft:';
/** The name under which this tab keeps what was typed and not saved. */
export const draftKey = (employee: number, place: string): string => `${DRAFT}${employee}:${place}`;
/** Forgets every draft of this tab. */
export function forgetDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key);
}
