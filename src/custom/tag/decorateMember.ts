import { lazily } from '../../lazily';
import { member } from '../../resources/member/member';
import { decorate } from '../../screens/decorate';

const load = () => import('./MemberTags');

decorate(member, {
  inputs: { tags: lazily(() => load().then((module) => ({ default: module.MemberTags })), () => null) },
  filters: { tags: lazily(() => load().then((module) => ({ default: module.MemberTagsFilter })), () => null) },
});
