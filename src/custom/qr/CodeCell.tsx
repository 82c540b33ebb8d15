import { useMemo } from 'react';
import { save } from '../../providers/files';
import { toast } from '../../providers/toast';
import { payeeText } from '../../qr/meaning';
import { readPromptPay } from '../../qr/promptPay';
import { formatDatetime, formatMoney } from '../../schema/format';
import type { CellPropsOf } from '../../screens/decorate';
import type { RecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { qrModules } from '../../ui/qrModules';
import { cardPng, cardSvg, type Card } from './card';
import css from './qr.module.css';
import { clockOf, useTimeLeft } from './useTimeLeft';
import { useQrWords } from './words';

function Tools({ card, name }: { card: Card; name: string }) {
  const w = useQrWords();
  const png = (): void => {
    cardPng(card, getComputedStyle(document.body).fontFamily).then(
      (blob) => save(blob, `${name}.png`),
      () => toast(w('notSaved'), 'error'),
    );
  };
  const svg = (): void => save(new Blob([cardSvg(card)], { type: 'image/svg+xml' }), `${name}.svg`);
  return (
    <div className={css.tools}>
      {(
        [
          ['print', 'print', () => window.print()],
          ['savePng', 'image', png],
          ['saveSvg', 'download', svg],
        ] as const
      ).map(([word, icon, act]) => (
        <button key={word} type="button" className="button button--small" onClick={act}>
          <Icon name={icon} size={18} />
          {w(word)}
        </button>
      ))}
    </div>
  );
}

/** Whom and how much the code pays, until when. What is drawn is what the code itself says, read back from its text. */
function Sheet({ payload, row }: { payload: string; row: RecordOf<'qr_payment'> }) {
  const { language } = useScreen();
  const w = useQrWords();
  const { state } = row;
  const [holder, ref, until] = [row.holder ?? '', row.ref1 ?? '', row.expires_at ?? ''];
  const left = useTimeLeft(state === 'issued' ? until : null);
  const open = state === 'issued' && left > 0;
  const order = useMemo(() => readPromptPay(payload), [payload]);
  const { size, path } = useMemo(() => qrModules(payload, 'M'), [payload]);
  const amount = order?.satang ? formatMoney(order.satang / 100) : '';
  const payee = order === null ? '' : order.form === 'bill' ? order.biller : payeeText(order.id.digits);
  const time = formatDatetime(until, language);
  const card = {
    payload,
    lines: [w('baht', { amount }), holder, payee, `${w('ref')} ${ref}`, `${w('until')} ${time}`],
  };
  const fact = (word: 'payTo' | 'amount' | 'ref' | 'until', value: string, more?: string) => (
    <div className={word === 'amount' ? css.sum : undefined}>
      <dt>{w(word)}</dt>
      <dd>
        {value}
        {more !== undefined && <span className={css.payee}>{more}</span>}
      </dd>
    </div>
  );
  return (
    <div className={css.sheet}>
      <figure className={css.code} data-over={!open || undefined}>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={w('code', { amount, ref })} shapeRendering="crispEdges">
          <path d={path} fill="#000" />
        </svg>
        {!open && (
          <figcaption className={css.over}>
            <Icon name="block" size={20} />
            {w('over')}
          </figcaption>
        )}
      </figure>
      <div className={css.about}>
        <dl className={css.facts}>
          {fact('amount', w('baht', { amount }))}
          {fact('payTo', holder, payee)}
          {fact('ref', ref)}
          {fact('until', time)}
        </dl>
        {open && (
          <p className={css.left}>
            <Icon name="clock" size={18} />
            {w('timeLeft')} <strong role="timer">{clockOf(left)}</strong>
          </p>
        )}
        {open && <p className={css.once}>{w('once')}</p>}
        {open && <Tools card={card} name={`promptpay-${ref}`} />}
        <details className={css.text}>
          <summary>{w('text')}</summary>
          <code>{payload}</code>
        </details>
      </div>
    </div>
  );
}

/** The text of a code: drawn on its record's page, spelled in a list. */
export default function CodeCell({ value: payload, row, mode }: CellPropsOf<'qr_payment', 'payload'>) {
  return mode === 'show' ? <Sheet payload={payload} row={row} /> : <code>{payload}</code>;
}
