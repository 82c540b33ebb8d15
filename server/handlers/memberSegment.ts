import { memberSegment } from '../../src/resources/member/memberSegment';
import { member } from '../../src/resources/member/member';
import { can } from '../../src/schema/can';
import { implement } from '../kernel/implement';
import { segmentWhere } from '../members/segments';
import { forbidden, invalidField, Refusal } from '../refusal';

export const memberSegmentBehaviour = implement(memberSegment, {
  actions: {},
  create({ service, now, actor }, { filter }) {
    // How many there are tells of a single member what the filter asks, so who makes one sees members anyway.
    if (!can(actor, member, 'view')) throw forbidden(member.permission);
    try {
      segmentWhere(service, filter, now);
    } catch (error) {
      if (error instanceof Refusal) throw invalidField('filter', 'segmentFilter');
      throw error;
    }
    return Promise.resolve({});
  },
});
