import { news } from '../../src/resources/setting/news';
import { implement } from '../kernel/implement';

export const newsBehaviour = implement(news, {
  actions: {},
  async create(context) { return { set: { author: context.actor.user.id } }; },
});
