import { useState } from 'react';
import { formatInt, formatMoney } from '../../schema/format';
import { showDatetime } from '../../screens/format/value';
import { Counts } from '../../screens/import/Counts';
import shared from '../../screens/import/import.module.css';
import { PackedList } from '../../screens/import/PackedList';
import { useScreen } from '../../screens/screen';
import type { RowOutcome } from './calls';
import { useWords } from './words';

export type Group = 'new' | 'seen' | 'odd';
const GROUPS = ['new', 'seen', 'odd'] as const;

const isOdd = ({ result, gap }: RowOutcome): boolean => result === 'wrong' || result === 'quarantined' || gap !== undefined;
/** New lines, known ones, and what an employee should look at: a gap of the balances may be on either of the first two. */
export const inGroup = (outcomes: readonly RowOutcome[], group: Group): RowOutcome[] =>
  outcomes.filter((one) => (group === 'odd' ? isOdd(one) : one.result === group));

/** How many rows are new, known and odd, and each group row by row. */
export function Outcomes({ outcomes }: { outcomes: readonly RowOutcome[] }) {
  const { language } = useScreen();
  const w = useWords();
  const groups = { new: inGroup(outcomes, 'new'), seen: inGroup(outcomes, 'seen'), odd: inGroup(outcomes, 'odd') };
  const [chosen, setChosen] = useState<Group | null>(null);
  const group = chosen ?? (groups.odd.length > 0 ? 'odd' : groups.new.length > 0 ? 'new' : 'seen');
  const why = ({ result, code, column, gap }: RowOutcome): string =>
    [
      result === 'wrong' && code ? w('wrong', { why: [column, w(`code.${code}`)].filter(Boolean).join(': ') }) : '',
      result === 'quarantined' ? w('quarantined') : '',
      gap ? w('gap', { wanted: formatMoney(gap.wanted), found: formatMoney(gap.found) }) : '',
    ]
      .filter((text) => text !== '')
      .join(' · ');
  const rows = groups[group];
  return (
    <>
      <Counts of={GROUPS.map((one) => [w(one), formatInt(groups[one].length)] as const)} />
      <div className={shared.lists} role="group" aria-label={w('lists')}>
        {GROUPS.map((one) => (
          <button key={one} type="button" className="button button--small" aria-pressed={group === one} onClick={() => setChosen(one)}>
            {w(one)} ({formatInt(groups[one].length)})
          </button>
        ))}
      </div>
      <PackedList
        key={group}
        label={w(group)}
        count={rows.length}
        headings={[w('row'), w('time'), w('amount'), w('payer'), ...(group === 'odd' ? [w('why')] : [])]}
        rowAt={(index) => {
          const one = rows[index];
          if (!one) return [];
          return [
            formatInt(one.row),
            one.at ? showDatetime(one.at, language) : '–',
            one.amount === undefined ? '–' : `${one.direction === 'out' ? '−' : '+'}${formatMoney(one.amount)}`,
            [one.bank, one.name].filter(Boolean).join(' ') || '–',
            ...(group === 'odd' ? [why(one)] : []),
          ];
        }}
      />
    </>
  );
}
