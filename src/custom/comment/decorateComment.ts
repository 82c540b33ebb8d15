import { lazily } from '../../ui/lazily';
import { decorate } from '../../screens/decorate';

decorate('comment', {
  tabs: [
    {
      id: 'messages',
      label: 'comment.messages',
      content: lazily(
        () => import('./Thread'),
        () => null,
      ),
    },
  ],
});
