import { news } from '../../src/resources/setting/news';
import { implement } from '../kernel/implement';
import type { Standing } from '../kernel/standing';
import { checkAbove } from './authority';

/** Fields whose change by another employee makes the news theirs, so that it is not read as the words of its first author. */
const WORDS = ['title', 'text', 'image'] as const;

export const newsBehaviour = implement(news, {
  actions: {},
  /** Every employee reads the news under its author's name, so an employee cannot change or remove what one above them wrote. */
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
