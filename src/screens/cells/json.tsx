import { DataTable } from '../parts/DataTable';
import { summary } from '../format/value';
import { useScreen } from '../screen';
import type { CellProps } from './types';

export function JsonCell({ value, mode }: CellProps<'json'>) {
  const { language } = useScreen();
  return mode === 'list' ? <span className="clip muted">{summary(value, language)}</span> : <DataTable value={value} />;
}
