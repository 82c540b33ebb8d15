import { save } from '../../providers/files';
import { formatInt } from '../../schema/format';
import { csvFile } from '../../screens/import/csvFile';
import { PackedList } from '../../screens/import/PackedList';
import { Icon } from '../../ui/Icon';
import { invalidAt } from './classify';
import type { PackedInvalid } from './outcome';
import { useWords } from './words';

const HEADINGS = ['row', 'value', 'reason'] as const;

/** The refused rows, each with its reason. */
export function RefusedRows({ invalid }: { invalid: PackedInvalid }) {
  const w = useWords();
  const rowAt = (index: number): readonly string[] => {
    const { row, value, reason } = invalidAt(invalid, index);
    return [formatInt(row), value, w(`reason.${reason}`)];
  };
  return <PackedList label={w('invalid')} count={invalid.rows.length} headings={HEADINGS.map((heading) => w(heading))} rowAt={rowAt} />;
}

/** The refused rows as a file, so that they can be corrected at their source. */
export function DownloadRefused({ invalid }: { invalid: PackedInvalid }) {
  const w = useWords();
  const download = async (): Promise<void> =>
    save(
      await csvFile(
        HEADINGS.map((heading) => w(heading)),
        invalid.rows.length,
        (index) => {
          const { row, value, reason } = invalidAt(invalid, index);
          return [String(row), value, w(`reason.${reason}`)];
        },
      ),
      `${w('fileName')}.csv`,
    );
  return (
    <button type="button" className="button button--small" onClick={() => void download()}>
      <Icon name="download" size={16} />
      {w('download')}
    </button>
  );
}
