import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

const beside = part(() => import('./Evidence'), 'panel');
decorate('deposit', { beside });
decorate('withdraw', { beside });
