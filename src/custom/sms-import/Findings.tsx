import { useState } from 'react';
import { formatInt } from '../../schema/format';
import { useScreen } from '../../screens/screen';
import { phoneOf } from './classify';
import { Verdict } from './FileChoice';
import { PackedList } from './PackedList';
import { DownloadRefused, RefusedRows } from './Refused';
import type { ImportState } from './useImport';
import css from './smsImport.module.css';

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
      <dl className={css.smsCounts}>
        <div>
          <dt>{t('smsImport.valid')}</dt>
          <dd>{formatInt(counts.valid)}</dd>
        </div>
        <div>
          <dt>{t('smsImport.duplicates')}</dt>
          <dd>{formatInt(duplicates)}</dd>
        </div>
        <div>
          <dt>{t('smsImport.invalid')}</dt>
          <dd>{formatInt(counts.invalid)}</dd>
        </div>
        <div>
          <dt>{t('smsImport.rows')}</dt>
          <dd>
            {formatInt(rows)}
            {found.more ? '+' : ''}
          </dd>
        </div>
      </dl>
      <div className={css.smsLists} role="group" aria-label={t('smsImport.lists')}>
        {(['invalid', 'valid'] as const).map((one) => (
          <button key={one} type="button" className="button button--small" aria-pressed={list === one} onClick={() => setList(one)}>
            {t(`smsImport.${one}`)} ({formatInt(counts[one])})
          </button>
        ))}
        <span className={css.smsListsGap} />
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
