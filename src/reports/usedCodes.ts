import { definitions } from '../resources';
import { plannedScreens } from '../resources/planned';
import { CALL_CODES, codesInUse } from '../schema/codes';
import { reports } from '.';

const ofReports = reports.map(({ permission, measures }) => ({
  permission: [permission, ...Object.values(measures).map((measure) => measure.permission ?? '')],
}));

/** The codes of the catalogue that a screen or call asks for. The others are shown to administrators and cannot be granted. */
export const usedCodes: ReadonlySet<string> = codesInUse(definitions, [...plannedScreens, ...ofReports], Object.values(CALL_CODES));
