import { formatMoney } from '../../schema/format';
import { Counts } from '../../screens/import/Counts';
import type { RecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import ImportTool from './ImportTool';
import { useWords } from './words';

/** The bank's balance, that of the lines and the ledger's side by side, and the way to the next file. */
export default function BalanceTab({ record }: { record: RecordOf<'bank_account'> }) {
  const { labels } = useScreen();
  const w = useWords();
  const shown = (value: unknown): string =>
    typeof value === 'number' ? formatMoney(value) : value === null || value === undefined ? '–' : '••••••';
  const { off } = record;
  return (
    <>
      <Counts
        of={(['balance', 'lines_say', 'bank_says', 'off'] as const).map((name) => [labels.field(name), shown(record[name])] as const)}
      />
      {typeof off === 'number' && off !== 0 && (
        <p className="notice notice--waiting" role="status">
          <Icon name="alert" size={20} />
          <span className="notice__text">{w('off', { off: formatMoney(off) })}</span>
        </p>
      )}
      <p className="muted">{w('balances')}</p>
      <p>
        <ImportTool account={record.id} />
      </p>
    </>
  );
}
