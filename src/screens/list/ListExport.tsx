import { exportFile } from '../../providers/exportFile';
import { defineWords } from '../../providers/i18n/words';
import { formatInt } from '../../schema/format';
import { useScreen } from '../screen';
import ExportMenu from './ExportMenu';
import type { ListControl } from './types';
import type { Rows } from './useRows';

const useWords = defineWords(
  { scope: 'ส่งออก {count} รายการตามตัวกรองและคอลัมน์ที่แสดง', uncounted: 'ส่งออกทุกรายการตามตัวกรองและคอลัมน์ที่แสดง' },
  {
    scope: 'Export {count} records of this filter with the shown columns',
    uncounted: 'Export all records of this filter with the shown columns',
  },
);

interface Props {
  control: ListControl;
  list: Rows;
  columns: readonly string[];
}

/** Every row of the list's filter as a file. */
export default function ListExport({ control, list, columns }: Props) {
  const { def, service } = useScreen();
  const w = useWords();
  // The count that is known while the rows of a filter are on their way is that of the filter before.
  const says = list.isStale ? w('uncounted') : w('scope', { count: `${formatInt(list.total)}${list.estimate ? '+' : ''}` });
  return (
    <ExportMenu
      says={says}
      make={(run) => exportFile({ def, service }, { ...run, filter: list.filter, sort: control.state.sort, columns })}
    />
  );
}
