import { entries } from '../../menu/catalogue';
import { useEntryName } from '../../menu/useMenu';
import { CEO_LEVEL } from '../../schema/access';
import { ALL_SITES_LEVEL, TAKE_OVER_LEVEL } from '../../schema/can';
import { AGENT_LEVEL } from '../../schema/credit';
import { BILL_LEVEL, OPEN_GROUP, REOPEN_LEVEL, shutLevel } from '../../schema/shutdown';
import { useActor } from '../../auth/permissions';
import type { BelowProps } from '../../screens/decorate';
import { useLevelWords } from './levelWords';

/** What the chosen level opens beside what the role gives (source specification, section 6). */
export default function LevelOpens({ values: { level } }: BelowProps) {
  const w = useLevelWords();
  const nameOf = useEntryName();
  const { user } = useActor();
  if (typeof level !== 'number') return null;
  const parts: readonly (readonly [from: number, word: string])[] = [
    ...(user.group === OPEN_GROUP ? [[shutLevel(OPEN_GROUP), w('sos')] as const] : []),
    [AGENT_LEVEL, w('agent')],
    [BILL_LEVEL, w('bills')],
    [TAKE_OVER_LEVEL, w('takeOver')],
    ...entries.flatMap((entry) => (entry.level === undefined ? [] : [[entry.level, nameOf(entry)] as const])),
    [REOPEN_LEVEL, w('sosChief')],
    [ALL_SITES_LEVEL.newest, w('everySite')],
    [CEO_LEVEL, w('ceoCodes')],
  ];
  const opened = [...parts].sort(([left], [right]) => left - right).filter(([from]) => from <= level);
  return (
    <p className="field__help" role="status">
      {opened.length === 0 ? w('nothing') : w('opens', { parts: opened.map(([, word]) => word).join(' · ') })}
    </p>
  );
}
