import { comment, commentMessage, EVERY_THREAD_FROM } from '../../src/resources/admin/comment';
import { implement } from '../kernel/implement';
import { inNoState } from './refusals';

export const commentMessageBehaviour = implement(commentMessage, {
  actions: {},

  /**
   * Only in a thread the employee may see, and only while it is open. A reply by another employee settles the thread; a reply by its author
   * opens the question again.
   */
  async create(context, values) {
    const thread = await context.lock(comment, values.thread, 'thread');
    if (thread.state === 'closed') throw inNoState(context, comment, thread, 'threadClosed');
    const me = context.actor.user;
    const answers = thread.author !== me.id && me.level >= EVERY_THREAD_FROM;
    await context.change(comment, thread, {
      state: answers ? 'answered' : 'open',
      replies: thread.replies + 1,
      last_at: context.now.toISOString(),
    });
    return { set: { owner: thread.author } };
  },
});
