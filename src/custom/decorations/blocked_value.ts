import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('blocked_value', { tools: part(() => import('../member/BlocklistTool'), 'tool') });
