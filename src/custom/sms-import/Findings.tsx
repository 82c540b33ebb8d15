import { useState } from 'react';
import { formatInt } from '../../schema/format';
import { Counts } from '../../screens/import/Counts';
import shared from '../../screens/import/import.module.css';
import { PackedList } from '../../screens/import/PackedList';
import { phoneOf } from './classify';
import { Verdict } from './FileChoice';
import { DownloadRefused, RefusedRows } from './Refused';
import type { ImportState } from './useImport';
import { useWords } from './words';

type List = 'valid' | 'invalid';

/** The content of the file: how many of each kind, and both lists. Refused rows come first when there are any, because they need attention. */
export function Findings({ state }: { state: Extract<ImportState, { kind: 'found' }> }) {
  const w = useWords();
  const { found } = state;
  const { valid, invalid, duplicates, rows } = found;
  const [list, setList] = useState<List>(invalid.rows.length > 0 ? 'invalid' : 'valid');
  const counts = { valid: valid.length, invalid: invalid.rows.length };
  return (
    <>
      <Verdict state={state} />
      <Counts
        of={[
          [w('valid'), formatInt(counts.valid)],
          [w('duplicates'), formatInt(duplicates)],
          [w('invalid'), formatInt(counts.invalid)],
          [w('rows'), `${formatInt(rows)}${found.more ? '+' : ''}`],
        ]}
      />
      <div className={shared.lists} role="group" aria-label={w('lists')}>
        {(['invalid', 'valid'] as const).map((one) => (
          <button key={one} type="button" className="button button--small" aria-pressed={list === one} onClick={() => setList(one)}>
            {w(`${one}`)} ({formatInt(counts[one])})
          </button>
        ))}
        <span className={shared.gap} />
        {counts.invalid > 0 && <DownloadRefused invalid={invalid} />}
      </div>
      {list === 'valid' ? (
        <PackedList
          key="valid"
          label={w('valid')}
          count={counts.valid}
          headings={[w('number'), w('phone')]}
          rowAt={(index) => [formatInt(index + 1), phoneOf(valid[index] ?? 0)]}
        />
      ) : (
        <RefusedRows invalid={invalid} />
      )}
    </>
  );
}
