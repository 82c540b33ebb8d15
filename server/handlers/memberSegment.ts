import { memberSegment } from '../../src/resources/member/memberSegment';
import { implement } from '../kernel/implement';
import { segmentWhere } from '../members/segments';
import { invalidField, Refusal } from '../refusal';

export const memberSegmentBehaviour = implement(memberSegment, {
  actions: {},
  create({ service, now }, { filter }) {
    try {
      segmentWhere(service, filter, now);
    } catch (error) {
      if (error instanceof Refusal) throw invalidField('filter', 'segmentFilter');
      throw error;
    }
    return Promise.resolve({});
  },
});
