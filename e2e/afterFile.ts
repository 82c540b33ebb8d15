import { afterAll, afterEach } from 'vitest';
import { clearSeats, standing } from './browser';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const page of await standing()) console.error(`“${task.name}” failed ${page}`);
});
afterAll(clearSeats);
