import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { defineWords } from '../../providers/i18n/words';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import css from './pictureViewer.module.css';

const useViewerWords = defineWords(
  {
    tools: 'เครื่องมือดูรูป',
    larger: 'ขยาย',
    smaller: 'ย่อ',
    whole: 'เห็นทั้งรูป',
    turn: 'หมุน',
    close: 'ปิดรูป',
    moves: 'รูป เลื่อนด้วยลูกศร ขยายด้วย + และ −',
  },
  {
    tools: 'Picture tools',
    larger: 'Larger',
    smaller: 'Smaller',
    whole: 'Whole picture',
    turn: 'Turn',
    close: 'Close picture',
    moves: 'Picture: arrows move it, + and − change its size',
  },
);

const STEP = 1.5;
const MOST = 8;

interface View {
  /** 1: the whole picture is in sight. */
  scale: number;
  x: number;
  y: number;
  /** Quarter turns. */
  turned: number;
}
const WHOLE: View = { scale: 1, x: 0, y: 0, turned: 0 };

/** A picture in the whole window. It moves with the keys and the pointer, and grows with `+`, the wheel, two fingers or a double press. */
export default function PictureViewer({ url, title, onClose }: { url: string; title: string; onClose: () => void }) {
  const w = useViewerWords();
  const [view, setView] = useState(WHOLE);
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const zoom = (by: number): void =>
    setView((now) => {
      const scale = Math.min(MOST, Math.max(1, now.scale * by));
      return scale === 1
        ? { ...WHOLE, turned: now.turned }
        : { ...now, scale, x: (now.x * scale) / now.scale, y: (now.y * scale) / now.scale };
    });
  const move = (x: number, y: number): void => setView((now) => (now.scale === 1 ? now : { ...now, x: now.x + x, y: now.y + y }));
  // React listens to the wheel without a say in whether the page scrolls.
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': () => setView(WHOLE),
      ArrowLeft: () => move(60, 0),
      ArrowRight: () => move(-60, 0),
      ArrowUp: () => move(0, 60),
      ArrowDown: () => move(0, -60),
    };
    const act = acts[event.key] ?? (event.code === 'KeyR' ? () => setView((now) => ({ ...now, turned: (now.turned + 1) % 4 })) : undefined);
    if (event.code === 'KeyZ') onClose();
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onPointerMove = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other) {
      const apart = (point: { x: number; y: number }): number => Math.hypot(point.x - other.x, point.y - other.y);
      zoom(apart(now) / Math.max(1, apart(before)));
    } else move(now.x - before.x, now.y - before.y);
    pointers.current.set(event.pointerId, now);
  };
  const lift = (event: PointerEvent): void => void pointers.current.delete(event.pointerId);
  const tool = (icon: 'add' | 'remove' | 'refresh' | 'fit', label: string, act: () => void, key: string) => (
    <button type="button" className="icon-button" aria-label={label} aria-keyshortcuts={key} data-tip={`${label} (${key})`} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <Dialog title={title} onClose={onClose} page>
      <div className={css.viewer} onKeyDown={onKeyDown}>
        <header className={css.head}>
          <b>{title}</b>
          <span className={css.tools} role="toolbar" aria-label={w('tools')}>
            {tool('add', w('larger'), () => zoom(STEP), '+')}
            {tool('remove', w('smaller'), () => zoom(1 / STEP), '-')}
            {tool('fit', w('whole'), () => setView(WHOLE), '0')}
            {tool('refresh', w('turn'), () => setView((now) => ({ ...now, turned: (now.turned + 1) % 4 })), 'R')}
            <button type="button" className="icon-button" aria-label={w('close')} data-tip={w('close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </span>
        </header>
        <div
          ref={stage}
          className={css.stage}
          tabIndex={0}
          data-autofocus=""
          role="group"
          aria-label={w('moves')}
          data-zoomed={view.scale > 1 ? '' : undefined}
          onDoubleClick={() => (view.scale > 1 ? setView(WHOLE) : zoom(3))}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
          }}
          onPointerMove={onPointerMove}
          onPointerUp={lift}
          onPointerCancel={lift}
        >
          <img
            src={url}
            alt={title}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turned * 90}deg)` }}
          />
        </div>
      </div>
    </Dialog>
  );
}
