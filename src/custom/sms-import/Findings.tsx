import { useState } from 'react';
import { formatInt } from '../../schema/format';
import { Counts } from '../../screens/import/Counts';
import shared from '../../screens/import/import.module.css';
import { PackedList } from '../../screens/import/PackedList';
import { useScreen } from '../../screens/screen';
import { phoneOf } from './classify';
import { Verdict } from './FileChoice';
import { DownloadRefused, RefusedRows } from './Refused';
import type { ImportState } from './useImport';

type List = 'valid' | 'invalid';

/** What is in the file: how many of each, and both lists. Those that are refused come first where there are any, since they are what is to be looked at. */
export function Findings({ state }: { state: Extract<ImportState, { kind: 'found' }> }) {
  const { t } = useScreen();
  const { found } = state;
  const { valid, invalid, duplicates, rows } = found;
  const [list, setList] = useState<List>(invalid.rows.length > 0 ? 'invalid' : 'valid');
  const counts = { valid: valid.length, invalid: invalid.rows.length };
  return (
    <>
      <Verdict state={state} />
      <Counts
        of={[
          [t('smsImport.valid'), formatInt(counts.valid)],
          [t('smsImport.duplicates'), formatInt(duplicates)],
          [t('smsImport.invalid'), formatInt(counts.invalid)],
          [t('smsImport.rows'), `${formatInt(rows)}${found.more ? '+' : ''}`],
        ]}
      />
      <div className={shared.lists} role="group" aria-label={t('smsImport.lists')}>
        {(['invalid', 'valid'] as const).map((one) => (
          <button key={one} type="button" className="button button--small" aria-pressed={list === one} onClick={() => setList(one)}>
            {t(`smsImport.${one}`)} ({formatInt(counts[one])})
          </button>
        ))}
        <span className={shared.gap} />
        {counts.invalid > 0 && <DownloadRefused invalid={invalid} />}
      </div>
      {list === 'valid' ? (
        <PackedList
          key="valid"
          label={t('smsImport.valid')}
          count={counts.valid}
          headings={[t('smsImport.number'), t('smsImport.phone')]}
          rowAt={(index) => [formatInt(index + 1), phoneOf(valid[index] ?? 0)]}
        />
      ) : (
        <RefusedRows invalid={invalid} />
      )}
    </>
  );
}
