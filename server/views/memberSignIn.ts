import { memberSignIn } from '../../src/resources/member/memberSignIn';
import { implementView } from '../kernel/view';

/** One row for each report of the site that a member signed in. Some sites tell no device. */
export const memberSignInView = implementView(
  memberSignIn,
  "select l.service, l.id, l.at, l.member, l.ip, nullif(l.device, '') as device from member_login l",
);
