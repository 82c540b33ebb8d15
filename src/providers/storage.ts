import type { Session } from './session';

/** Names in local storage, exactly as the specification has them. */
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
  /** What has to be done before anything else, so that a page loaded anew begins with it. */
  must: 'must',
} as const;
/** What ends with a session, the token first: other tabs wait for that one. Site, theme and language outlive it. */
export const sessionKeys = [
  keys.token,
  keys.headerToken,
  keys.serviceGroup,
  keys.group,
  keys.project,
  keys.template,
  keys.disabled,
  keys.must,
] as const;
/** What is kept of a session. The token comes last: other tabs learn of the session by it, and must then find everything else in its place. */
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
