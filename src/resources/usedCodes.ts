import { definitions } from '.';
import { CALL_CODES, codesInUse } from '../schema/codes';
import { plannedScreens } from './planned';

/** The codes of the catalogue that a screen or call asks for. The others are shown to administrators and cannot be granted. */
export const usedCodes: ReadonlySet<string> = codesInUse(definitions, plannedScreens, Object.values(CALL_CODES));
