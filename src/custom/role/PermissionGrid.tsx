import type { CellProps, InputProps } from '../../screens/fields/types';
import { Editor } from './Editor';
import { HeldRights } from './HeldRights';
import { byCode, heldCodes } from './permissions';
import { useRoleWords } from './words';

type Entries = readonly Record<string, unknown>[];

/** A role's permissions as rows of rights instead of a list of entries. */
export const PermissionInput = ({ id, value, disabled, onChange }: InputProps) => (
  <Editor id={id} value={value as Entries | null} disabled={disabled} onChange={onChange} />
);

export function PermissionCell({ value, mode }: CellProps) {
  const w = useRoleWords();
  const entries = value as Entries;
  if (mode === 'show') return <HeldRights value={entries} />;
  return <span>{w('held', { count: heldCodes(byCode(entries)).size })}</span>;
}
