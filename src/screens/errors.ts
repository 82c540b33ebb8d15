import { isCallError, type RefusalBody } from '../providers/callError';
import type { Translate } from '../providers/i18n/useT';
import type { Rec } from './record';

/** Why the server refused, in the words and shape the screens show it. */
export interface Refusal {
  status: number;
  text: string;
  errors: Readonly<Record<string, string>>;
  conflict?: RefusalBody['conflict'];
  /** The record as it is now, on a conflict. */
  current?: Rec;
  requestId?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isRec = (value: unknown): value is Rec =>
  isObject(value) && typeof value['id'] === 'number' && typeof value['version'] === 'number';

/**
 * Reads the error of a call. Anything but an answer of the server is a bug of the panel: it shows a general sentence, without the internal
 * message.
 */
export function refusalOf(error: unknown, t: Translate): Refusal {
  if (!isCallError(error)) return { status: 500, text: t('error.failed'), errors: {} };
  const { body, status } = error;
  return {
    status,
    text: error.message,
    errors: body.errors ?? {},
    conflict: body.conflict,
    current: isRec(body.payload) ? body.payload : undefined,
    requestId: body.requestId,
  };
}
