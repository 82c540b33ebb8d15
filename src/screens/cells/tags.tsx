import { useScreen } from '../screen';
import type { CellProps } from './types';

export function TagsCell({ name, field, value, mode }: CellProps<'tags'>) {
  const { labels } = useScreen();
  const shown = mode === 'list' ? value.slice(0, 3) : value;
  return (
    <span className="tags">
      {shown.map((word) => <span className="tag" key={word}>{field.values ? labels.option(name, word) : word}</span>)}
      {shown.length < value.length && <span className="muted">+{value.length - shown.length}</span>}
    </span>
  );
}
