import { deposit } from '../../resources/transaction/deposit';
import { withdraw } from '../../resources/transaction/withdraw';
import { decorate } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

const beside = lazily(
  () => import('./Evidence'),
  () => null,
);
decorate(deposit, { beside });
decorate(withdraw, { beside });
