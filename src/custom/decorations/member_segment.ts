import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('member_segment', {
  inputs: { filter: part(() => import('../member/SegmentFilter').then(({ SegmentInput }) => ({ default: SegmentInput })), 'input') },
  cells: { filter: part(() => import('../member/SegmentFilter').then(({ SegmentCell }) => ({ default: SegmentCell })), 'cell') },
  recordTools: part(() => import('../member/SegmentSend'), 'tool'),
});
