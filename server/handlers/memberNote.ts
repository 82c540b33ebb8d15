import { memberNote } from '../../src/resources/member/memberNote';
import { implement } from '../kernel/implement';

export const memberNoteBehaviour = implement(memberNote, {
  actions: {},
  async create(context) { return { set: { author: context.actor.user.id } }; },
});
