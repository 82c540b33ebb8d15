import type { Envelope } from './envelope';
import { call } from './httpClient';
import { keys } from './storage';

/** One part of the office's configuration, by its name. */
export const configByKey = (key: string): Promise<Envelope> => call(`/api/GetConfigByKey?key=${key}`);

/** Realtime configuration; null is the server's own hub. */
let firebase: object | null = null;
export const firebaseConfig = (): object | null => firebase;
export function setFirebaseConfig(config: object | null): void {
  firebase = config;
}

/** Stores the type of the office. Loaded after the first rows, because nothing in them needs it. */
export async function loadOfficeType(): Promise<void> {
  const type = await configByKey('typeweb').then(
    ({ payload }) => payload,
    () => null,
  );
  localStorage.setItem(keys.typeWeb, typeof type === 'string' ? type : 'game');
}
