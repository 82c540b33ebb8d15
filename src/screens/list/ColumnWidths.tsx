import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { useScreen } from '../screen';
import { defineWords } from '../../providers/i18n/words';
import { LEAST_WIDTH, MOST_WIDTH, type Widths } from './useColumns';

const useWords = defineWords({ width: 'ความกว้างของ {name}' }, { width: 'Width of {name}' });

/** So far an arrow key moves an edge, in pixels. */
const STEP = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };
const widthOf = (cell: Element): number => cell.getBoundingClientRect().width;

export interface Props {
  columns: readonly string[];
  /** How many cells of a row stand before the columns. */
  lead: number;
  chosen: Widths;
  onChosen: (widths: Widths) => void;
  /** Which rows and sums are shown; null while they are about to be replaced. */
  rows: string | null;
}
/** How wide columns are by what they hold, of some rows. */
interface Measured {
  shape: string;
  rows: string | null;
  cells: readonly HTMLElement[];
  px: readonly number[];
}

interface EdgeProps {
  label: string;
  /** The cell of the head whose edge it is. */
  cell: HTMLElement;
  width: number;
  onWidth: (width: number) => void;
  onBack: () => void;
  onEnd: () => void;
  onFocus: () => void;
}

function Edge({ label, cell, width, onWidth, onBack, onEnd, onFocus }: EdgeProps) {
  /** Where the pointer took it, and how wide the column was then. */
  const drag = useRef<{ x: number; width: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    // No text is marked; the edge takes the focus all the same.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: widthOf(cell) };
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    const now = drag.current;
    if (now && clientX !== now.x) onWidth(now.width + clientX - now.x);
  };
  const onLetGo = (): void => {
    drag.current = null;
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined) onWidth(width + step);
    else if (event.key === 'Home') onBack();
    else return;
    event.preventDefault();
  };
  return (
    <span
      className="edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onLetGo}
      onDoubleClick={onBack}
      onKeyDown={onKeyDown}
      onKeyUp={onEnd}
      onBlur={onEnd}
      onFocus={onFocus}
    />
  );
}

/**
 * The edges of the column heads, which are dragged or moved with the arrow keys, and the widths that come of it. As soon as one column has
 * a width of its own all keep theirs while values change; without one they are as wide as what they hold.
 */
export default function ColumnWidths({ columns, lead, chosen, onChosen, rows }: Props) {
  const { labels } = useScreen();
  const w = useWords();
  const own = useRef<HTMLTableColElement>(null);
  const [widths, setWidths] = useState(chosen);
  const [measured, setMeasured] = useState<Measured | null>(null);
  /** An edge was moved and not let go yet. */
  const moved = useRef<Widths | null>(null);
  const shape = `${lead} ${columns.join(' ')}`;
  const isSized = columns.some((name) => widths[name] !== undefined);
  const edges = measured?.shape === shape ? measured : null;
  const known = rows === null || edges?.rows === rows ? edges : null;

  const measure = (): void => {
    const cells = [...(own.current?.parentElement?.querySelectorAll<HTMLElement>('thead th') ?? [])];
    setMeasured({ shape, rows, cells, px: cells.map(widthOf) });
  };
  // Other rows are measured before they are painted, while no column is held to a width.
  useLayoutEffect(() => {
    if (!known) measure();
  });
  useLayoutEffect(() => {
    if (!moved.current) setWidths(chosen);
  }, [chosen]);

  const keep = (): void => {
    if (moved.current) onChosen(moved.current);
    moved.current = null;
  };
  const show = (next: Widths): void => {
    moved.current = next;
    setWidths(next);
  };
  const toWidth = (name: string, width: number): void => {
    // Every column stays where it is but for the one that is moved.
    if (!isSized) measure();
    show({ ...widths, [name]: Math.round(Math.max(LEAST_WIDTH, Math.min(width, MOST_WIDTH))) });
  };
  const back = (name: string): void => {
    if (widths[name] === undefined) return;
    show(Object.fromEntries(Object.entries(widths).filter(([each]) => each !== name)));
    keep();
  };
  const px = edges?.px.map((own, index) => widths[columns[index - lead] ?? ''] ?? own) ?? [];
  return (
    <>
      <colgroup ref={own}>{known && isSized && px.map((width, index) => <col key={index} style={{ width }} />)}</colgroup>
      {columns.map((name, index) => {
        const cell = edges?.cells[index + lead];
        return (
          cell &&
          createPortal(
            <Edge
              label={w('width', { name: labels.field(name) })}
              cell={cell}
              width={px[index + lead] ?? 0}
              onWidth={(width) => toWidth(name, width)}
              onBack={() => back(name)}
              onEnd={keep}
              onFocus={() => !isSized && measure()}
            />,
            cell,
            name,
          )
        );
      })}
    </>
  );
}
