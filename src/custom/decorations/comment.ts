import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

decorate('comment', {
  tabs: [
    {
      id: 'messages',
      label: 'comment.messages',
      content: part(() => import('../comment/Thread'), 'block'),
    },
  ],
});
