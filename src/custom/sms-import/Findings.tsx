import { useState } from 'react';
import { formatInt } from '../../schema/format';
import shared from '../../screens/import/import.module.css';
import { PackedList } from '../../screens/import/PackedList';
import { phoneOf } from './classify';
import type { Found } from './outcome';
import { DownloadRefused, RefusedRows } from './Refused';
import css from './smsImport.module.css';
import { useWords } from './words';

type List = 'valid' | 'invalid';

/**
 * The numbers of the file, folded away below it; a file of none but refused rows shows them at once. Refused rows come first when there are
 * any, because they need attention.
 */
export function Findings({ found }: { found: Found }) {
  const w = useWords();
  const { valid, invalid, duplicates } = found;
  const [list, setList] = useState<List>(invalid.rows.length > 0 ? 'invalid' : 'valid');
  const counts = { valid: valid.length, invalid: invalid.rows.length };
  if (counts.valid === 0 && counts.invalid === 0) return null;
  return (
    <details open={counts.valid === 0}>
      <summary>{w('findings', { invalid: formatInt(counts.invalid), duplicates: formatInt(duplicates) })}</summary>
      <div className={css.findings}>
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
      </div>
    </details>
  );
}
