import { useMemo } from 'react';
import { ChangeRows, type ShownChange } from '../../screens/parts/ChangesTable';
import type { ChangedProps } from '../../screens/decorate';
import { changesOf, choiceOf, partsOf } from './choices';
import { useEditorWords } from './editorWords';
import { byCode } from './permissions';
import { useCodeGroups } from './useCodeGroups';
import { useRightNames } from './useRightNames';
import { useRoleWords } from './words';

type Entries = readonly Record<string, unknown>[] | null;

/** Which rights a role will have, before it is saved: of each screen the step, or what is given and taken one by one. */
export default function ChangedRights({ before, after }: ChangedProps) {
  const w = useRoleWords();
  const e = useEditorWords();
  const nameOf = useRightNames();
  const groups = useCodeGroups();
  const changes = useMemo(() => {
    const [was, is] = [byCode(before as Entries), byCode(after as Entries)];
    return groups.flatMap(({ screens }) =>
      screens.flatMap((screen): ShownChange[] => {
        const { given, taken } = changesOf(was, is, [screen]);
        if (given.length + taken.length === 0) return [];
        const [from, to] = [choiceOf(was, screen), choiceOf(is, screen)];
        if (from !== 'own' && to !== 'own')
          return [{ name: screen.code, label: `${screen.name} ${screen.code}`, before: w(`choice.${from}`), after: w(`choice.${to}`) }];
        return [...given, ...taken].map((right) => ({
          name: right,
          label: `${screen.name} › ${nameOf(right)} ${partsOf(right).code}`,
          before: e(taken.includes(right) ? 'given' : 'notGiven'),
          after: e(taken.includes(right) ? 'notGiven' : 'given'),
        }));
      }),
    );
  }, [before, after, groups, w, e, nameOf]);
  return <ChangeRows changes={changes} />;
}
