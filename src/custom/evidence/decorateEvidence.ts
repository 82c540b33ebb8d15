import { decorate } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

const beside = lazily(
  () => import('./Evidence'),
  () => null,
);
decorate('deposit', { beside });
decorate('withdraw', { beside });
