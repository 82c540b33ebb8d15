import { lineMessage, lineRoom } from '../../src/resources/setting/line';
import { implement } from '../kernel/implement';

export const lineRoomBehaviour = implement(lineRoom, {
  actions: {
    async test(context, room) {
      await context.make(lineMessage, {
        room: room.id,
        about: 'test',
        text: `ทดสอบจาก ${context.service}: ห้อง “${room.name}” รับการแจ้งเตือนได้`,
        state: 'waiting',
        next_at: context.now.toISOString(),
        retry_key: globalThis.crypto.randomUUID(),
      });
      return {};
    },
  },
});
