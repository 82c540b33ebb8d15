import { SECRET_HEADER } from './gateway';
import type { SimulatorOptions } from './simulator';

/** The name of the simulator in the address of its calls. */
export const SIMULATOR = 'simulator';

/** Behaviour of the simulated phones: most messages arrive within seconds, a few do not. */
const WORLD = {
  seed: 88,
  refused: 0.01,
  busy: 0.02,
  undelivered: 0.03,
  repeated: 0.02,
  late: 0.05,
  answerMs: [20, 120],
  receiptMs: [400, 4000],
  lateMs: [5000, 20_000],
} as const;

interface Answering {
  fetch(request: Request): Promise<Response>;
}
/** The simulator of the demo; its receipts arrive by the same call as a provider's. `app`: the server, once there is one. */
export const demoWorld = (app: () => Answering | undefined, secret: string): SimulatorOptions => ({
  ...WORLD,
  async receipts(batch) {
    const request = new Request(`http://localhost/api/SmsReceipt/${SIMULATOR}`, {
      method: 'POST',
      headers: { [SECRET_HEADER]: secret, 'content-type': 'application/json' },
      body: JSON.stringify({ receipts: batch }),
    });
    return (await app()?.fetch(request))?.status === 200;
  },
});
