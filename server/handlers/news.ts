import { news } from '../../src/resources/setting/news';
import { implement } from '../kernel/implement';
import type { Standing } from '../kernel/standing';
import { checkAbove } from './authority';

/** What changes when somebody else writes on: the news is theirs then, and nobody reads it as the words of who began it. */
const WORDS = ['title', 'text', 'image'] as const;

export const newsBehaviour = implement(news, {
  actions: {},
  /** Everybody reads the news under its author's name, so nobody changes or removes what was written by somebody above them. */
  async guard({ tx, actor }, { author }) {
    if (author === null || author === actor.user.id) return;
    const [writer] = await tx.query<Standing>('select level, deptcode from employee where id = $1', [author]);
    if (writer) checkAbove(actor, writer, 'P012');
  },
  update({ actor }, row, changes) {
    const isRewritten = WORDS.some((name) => changes[name] !== undefined && changes[name] !== row[name]);
    return Promise.resolve(isRewritten ? { set: { author: actor.user.id } } : {});
  },
});
