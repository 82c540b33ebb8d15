import { lazily } from '../../lazily';
import { member } from '../../resources/member/member';
import { decorate } from '../../screens/decorate';

decorate(member, { inputs: { tags: lazily(() => import('./MemberTags'), () => null) } });
