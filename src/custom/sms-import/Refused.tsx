import { save } from '../../providers/files';
import { formatInt } from '../../schema/format';
import { csvFile } from '../../screens/import/csvFile';
import shared from '../../screens/import/import.module.css';
import { PackedList } from '../../screens/import/PackedList';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { invalidAt } from './classify';
import type { PackedInvalid } from './outcome';

const HEADINGS = ['smsImport.row', 'smsImport.value', 'smsImport.reason'] as const;

/** The rows that are refused, each with its reason. */
export function RefusedRows({ invalid }: { invalid: PackedInvalid }) {
  const { t } = useScreen();
  const rowAt = (index: number): readonly string[] => {
    const { row, value, reason } = invalidAt(invalid, index);
    return [formatInt(row), value, t(`smsImport.reason.${reason}`)];
  };
  return (
    <PackedList label={t('smsImport.invalid')} count={invalid.rows.length} headings={HEADINGS.map((heading) => t(heading))} rowAt={rowAt} />
  );
}

/** The same as a file, to be corrected where the numbers come from. */
export function DownloadRefused({ invalid }: { invalid: PackedInvalid }) {
  const { t } = useScreen();
  const download = async (): Promise<void> =>
    save(
      await csvFile(
        HEADINGS.map((heading) => t(heading)),
        invalid.rows.length,
        (index) => {
          const { row, value, reason } = invalidAt(invalid, index);
          return [String(row), value, t(`smsImport.reason.${reason}`)];
        },
      ),
      `${t('smsImport.fileName')}.csv`,
    );
  return (
    <button type="button" className="button button--small" onClick={() => void download()}>
      <Icon name="download" size={16} />
      {t('smsImport.download')}
    </button>
  );
}

/** What stands in a file that holds no number, so that one sees why it may not be sent. */
export function Refused({ invalid }: { invalid: PackedInvalid }) {
  const { t } = useScreen();
  return (
    <section className={shared.below} aria-label={t('smsImport.invalid')}>
      <div className={shared.lists}>
        <strong>
          {t('smsImport.invalid')} ({formatInt(invalid.rows.length)})
        </strong>
        <span className={shared.gap} />
        <DownloadRefused invalid={invalid} />
      </div>
      <RefusedRows invalid={invalid} />
    </section>
  );
}
