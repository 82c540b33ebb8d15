import { useState } from 'react';
import { save } from '../../providers/files';
import { formatInt } from '../../schema/format';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../theme/Icon';
import { invalidAt, phoneOf } from './classify';
import { Verdict } from './FileChoice';
import { invalidCsv } from './invalidCsv';
import { PackedList } from './PackedList';
import type { ImportState } from './useImport';

type List = 'valid' | 'invalid';

/** What is in the file: how many of each, and both lists. Those that are refused come first where there are any, since they are what is to be looked at. */
export function Findings({ state }: { state: Extract<ImportState, { kind: 'found' }> }) {
  const { t } = useScreen();
  const { found } = state;
  const { valid, invalid, duplicates, rows } = found;
  const [list, setList] = useState<List>(invalid.rows.length > 0 ? 'invalid' : 'valid');
  const counts = { valid: valid.length, invalid: invalid.rows.length };
  const headings = [t('smsImport.row'), t('smsImport.value'), t('smsImport.reason')];
  const download = async (): Promise<void> => save(await invalidCsv(invalid, headings, ({ reason }) => t(`smsImport.reason.${reason}`)), `${t('smsImport.fileName')}.csv`);
  return (
    <>
      <Verdict state={state} />
      <dl className="sms-counts">
        <div><dt>{t('smsImport.valid')}</dt><dd>{formatInt(counts.valid)}</dd></div>
        <div><dt>{t('smsImport.duplicates')}</dt><dd>{formatInt(duplicates)}</dd></div>
        <div><dt>{t('smsImport.invalid')}</dt><dd>{formatInt(counts.invalid)}</dd></div>
        <div><dt>{t('smsImport.rows')}</dt><dd>{formatInt(rows)}{found.more ? '+' : ''}</dd></div>
      </dl>
      <div className="sms-lists" role="group" aria-label={t('smsImport.lists')}>
        {(['invalid', 'valid'] as const).map((one) => (
          <button key={one} type="button" className="button button--small" aria-pressed={list === one} onClick={() => setList(one)}>{t(`smsImport.${one}`)} ({formatInt(counts[one])})</button>
        ))}
        <span className="sms-lists__gap" />
        {counts.invalid > 0 && <button type="button" className="button button--small" onClick={() => void download()}><Icon name="download" size={16} />{t('smsImport.download')}</button>}
      </div>
      {list === 'valid'
        ? <PackedList key="valid" label={t('smsImport.valid')} count={counts.valid} headings={[t('smsImport.number'), t('smsImport.phone')]} rowAt={(index) => [formatInt(index + 1), phoneOf(valid[index] ?? 0)]} />
        : (
          <PackedList
            key="invalid" label={t('smsImport.invalid')} count={counts.invalid} headings={headings}
            rowAt={(index) => { const { row, value, reason } = invalidAt(invalid, index); return [formatInt(row), value, t(`smsImport.reason.${reason}`)]; }}
          />
        )}
    </>
  );
}
