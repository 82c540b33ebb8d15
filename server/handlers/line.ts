import { lineMessage, lineRoom } from '../../src/resources/setting/line';
import { implement } from '../kernel/implement';
import { waitingMessage } from '../line/outbox';

export const lineRoomBehaviour = implement(lineRoom, {
  actions: {
    async test(context, room) {
      const text = `ทดสอบจาก ${context.service}: ห้อง “${room.name}” รับการแจ้งเตือนได้`;
      await context.make(lineMessage, waitingMessage(context.now, room.id, { about: 'test', text }));
      return {};
    },
  },
});
