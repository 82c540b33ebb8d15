import { useEffect, useMemo } from 'react';
import { useMaybeActor } from '../../../auth/permissions';
import { SHUT } from '../../../schema/shutdown';
import { leaveShut } from './leaveShut';
import { useLiveValues } from '../../../providers/liveValues';

/** Leaves the panel when its group is shut: only the status 0 shuts. */
export function StatusWatch() {
  const group = useMaybeActor()?.user.group ?? '';
  const path = `status/${group}`;
  const valueOf = useLiveValues(useMemo(() => (group === '' ? [] : [path]), [group, path]));
  const shut = valueOf(path) === SHUT;
  useEffect(() => {
    if (shut) void leaveShut();
  }, [shut]);
  return null;
}
