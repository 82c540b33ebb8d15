import type { CellProps, InputProps } from '../../screens/fields/types';
import { Grid } from './Grid';
import { byCode } from './permissions';
import { useRoleWords } from './words';

/** A role's permissions as one grid instead of a list of entries. */
export const PermissionInput = ({ id, value, disabled, onChange }: InputProps) => (
  <Grid id={id} value={value as Record<string, unknown>[] | null} disabled={disabled} onChange={onChange} />
);

export function PermissionCell({ value, mode }: CellProps) {
  const w = useRoleWords();
  const entries = value as Record<string, unknown>[];
  if (mode === 'show') return <Grid value={entries} />;
  return <span>{w('held', { count: [...byCode(entries).values()].filter((entry) => entry.active).length })}</span>;
}
