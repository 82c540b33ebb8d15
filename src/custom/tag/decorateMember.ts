import { lazily } from '../../lazily';
import { member } from '../../resources/member/member';
import { smsCampaign } from '../../resources/sms/smsCampaign';
import { decorate } from '../../screens/decorate';
import type { InputProps } from '../../screens/inputs/types';

const load = () => import('./MemberTags');

const offered = lazily<InputProps>(() => load().then((module) => ({ default: module.MemberTags })), () => null);

decorate(member, {
  inputs: { tags: offered },
  filters: { tags: lazily(() => load().then((module) => ({ default: module.MemberTagsFilter })), () => null) },
});

decorate(smsCampaign, { inputs: { to_tags: offered } });
