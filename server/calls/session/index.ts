export { devices, endDevice } from './devices';
export { changePassword, twoFactor, twoFactorConfirm, twoFactorDisable, twoFactorRecovery, twoFactorStart, verify } from './factors';
export { lineCallback, lineConfirm, lineStart, lineUnlink, lineWait } from './line';
export { getPreferences, putPreference } from './preferences';
export {
  checkUpdatePatch,
  firebaseToken,
  getConfigByKey,
  getContractEndDate,
  getPermission,
  getPermissionV2,
  getWebAll,
  grants,
} from './rights';
export { me, setActiveUser } from './self';
export { acceptInvite, cookieName, demo, isLogin, login, logout, options, REALTIME_COOKIE } from './signIn';
export { signInEvents } from './events';
