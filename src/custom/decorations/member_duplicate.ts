import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('member_duplicate', { tools: part(() => import('../member/BlocklistTool'), 'tool') });
