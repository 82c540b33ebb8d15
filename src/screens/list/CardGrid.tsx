import type { HTMLAttributes } from 'react';
import { Icon } from '../../ui/Icon';
import { useFileUrl } from '../parts/useFileUrl';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { Card } from './Card';
import type { RowProps } from './Row';
import './cardGrid.css';

/** The picture of a record, or the icon of what it is while there is none; the card says in words what it is of. */
function Picture({ value }: { value: unknown }) {
  const { def } = useScreen();
  const { url } = useFileUrl(typeof value === 'string' ? value : null);
  return <span className="card__picture">{url ? <img src={url} alt="" /> : <Icon name={def.icon} size={40} />}</span>;
}

interface Props {
  rows: readonly Rec[];
  columns: readonly string[];
  cardOf: (row: Rec) => Omit<RowProps, 'columns'>;
  handlers: HTMLAttributes<HTMLElement>;
}

/**
 * The rows as cards side by side: the picture, when the entity has one, what the record is called, its state and the other columns by name.
 */
export default function CardGrid({ rows, columns, cardOf, handlers }: Props) {
  const { def } = useScreen();
  const picture = Object.keys(def.fields).find((name) => def.fields[name]?.kind === 'image');
  const others = columns.filter((name) => name !== picture);
  return (
    <ul className="cards cards--grid" {...handlers}>
      {rows.map((row) => (
        <Card key={row.id} {...cardOf(row)} columns={others}>
          {picture !== undefined && <Picture value={row[picture]} />}
        </Card>
      ))}
    </ul>
  );
}
