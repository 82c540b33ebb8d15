import { reports } from '.';
import type { AnyResource } from '../schema/define';
import { shellOf } from '../schema/report/shell';

/** Every report as a screen that only reads: what a right to it is a right to. */
export const reportShells: readonly AnyResource[] = reports.map(shellOf);
const byName = new Map(reportShells.map((shell) => [shell.name, shell]));
export const reportShell = (name: string): AnyResource | undefined => byName.get(name);
