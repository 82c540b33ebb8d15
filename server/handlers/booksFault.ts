import { booksFault } from '../../src/resources/transaction/booksFault';
import { implement } from '../kernel/implement';

export const booksFaultBehaviour = implement(booksFault, {
  actions: {
    async note(context, _row, { note }) {
      return { set: { note, noted_by: context.actor.user.id } };
    },
  },
});
