/** Names in local storage, exactly as the specification has them. */
export const keys = {
  signedIn: 'islogin', token: 'token', headerToken: 'headertoken', serviceGroup: 'serviceGroup', group: 'group', webName: 'webname', project: 'project', template: 'template',
  disabled: 'disabled_status', typeWeb: 'TYPEWEB', hidePatch: 'hidePatchPopup', authLogin: 'AUTHLOGIN', logo: 'LOGO', lastService: 'SERVICEGLOBAL',
  /** The last-clicked menu entry and the flag of a refused call; the specification names their purpose only. */
  lastMenu: 'lastmenu', notSignedIn: 'notlogin',
  /** The name last typed into the sign-in form. */
  username: 'username',
  /** What has to be done before anything else, so that a page loaded anew begins with it. */
  must: 'must',
} as const;
/** What ends with a session, the token first: other tabs wait for that one. Site, theme and language outlive it. */
export const sessionKeys = [keys.token, keys.headerToken, keys.serviceGroup, keys.group, keys.project, keys.template, keys.disabled, keys.must] as const;
