import type { ReactNode } from 'react';
import type { IconName } from '../../schema/data/icons';
import { formatDatetime, formatInt, formatMoney } from '../../schema/format';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import type { Preview, Weighed } from './calls';
import type { Found } from './outcome';
import css from './preview.module.css';
import { usePreviewWords } from './previewWords';

type Fact = readonly [label: string, lines: readonly (string | null)[]];

/** What is known of it, each with its name; what has nothing to say is left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([label, lines]) => {
      const said = lines.filter((line) => line !== null);
      return (
        said.length > 0 && (
          <div key={label}>
            <dt>{label}</dt>
            {said.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        )
      );
    })}
  </dl>
);

export function Notice({ tone, icon, children }: { tone: 'refused' | 'waiting'; icon: IconName; children: ReactNode }) {
  return (
    <p className={`notice notice--${tone}`} role="status">
      <Icon name={icon} size={20} />
      <span className="notice__text">{children}</span>
    </p>
  );
}

/** What sending will do. `stale`: what is shown is of before the last change. */
export function Happens({ stale, children }: { stale: boolean; children: ReactNode }) {
  const w = usePreviewWords();
  return (
    <section className={css.outcome} aria-label={w('happens')}>
      <h2>
        {w('happens')}
        {stale && <span>{w('counting')}</span>}
      </h2>
      {children}
    </section>
  );
}

/** What is said of one site, or of several together. */
export function useOutcomeLines() {
  const { language } = useScreen();
  const w = usePreviewWords();
  const some = (key: 'optout' | 'shut' | 'strangers', count: number): string | null =>
    count > 0 ? w(key, { count: formatInt(count) }) : null;
  return {
    receive: ({ receive, strangers }: Pick<Weighed, 'receive' | 'strangers'>) => [
      w('numbers', { count: formatInt(receive) }),
      strangers === null ? w('untold') : some('strangers', strangers),
    ],
    left: ({ left }: Pick<Weighed, 'left'>) => (left === null ? [] : [some('optout', left.optout), some('shut', left.shut)]),
    start: ({ waits, starts, second }: Pick<Weighed, 'waits' | 'starts' | 'second'>): string => {
      if (waits === 'gateway') return w('gateway');
      if (waits !== null && starts !== null) return w(waits, { at: formatDatetime(starts, language) });
      return w(second === null ? 'atOnce' : 'afterSecond');
    },
    length({ parts, range: [least, most] }: Pick<Weighed, 'parts' | 'range'>): string | null {
      const each = least === most ? formatInt(least) : `${formatInt(least)}–${formatInt(most)}`;
      return parts === 0 ? null : w('range', { parts: each, sum: formatInt(parts) });
    },
    cost: ({ estimated, cost }: Pick<Weighed, 'estimated' | 'cost'>): string =>
      w(estimated ? 'about' : 'baht', { amount: formatMoney(cost) }),
  };
}

interface Props {
  preview: Preview;
  /** The file the numbers come from. */
  file: Found | null;
  /** Why it cannot be sent as it is, where that does not stand beside the text. */
  lacks?: string | null;
  /** What is shown is of before the last change. */
  stale: boolean;
}

/** What will really happen when the campaign is sent: to how many, to whom not, when, and what it costs. */
export function Outcome({ preview, file, lacks, stale }: Props) {
  const { language } = useScreen();
  const w = usePreviewWords();
  const { total, receive, cost, held, credit, second, ends, waits } = preview;
  const lines = useOutcomeLines();
  const some = (key: 'duplicates' | 'invalid', count: number): string | null => (count > 0 ? w(key, { count: formatInt(count) }) : null);
  const lacking = held > credit;
  const facts: readonly Fact[] = [
    [w('receive'), lines.receive(preview)],
    [w('left'), [...lines.left(preview), some('duplicates', file?.duplicates ?? 0), some('invalid', file?.invalid.rows.length ?? 0)]],
    [w('starts'), [lines.start(preview)]],
    [w('ends'), [ends === null || waits === 'gateway' ? null : w('endsAt', { at: formatDatetime(ends, language) })]],
    [w('parts'), [lines.length(preview)]],
    [w('cost'), [lines.cost(preview), held > cost && !lacking ? w('held', { amount: formatMoney(held) }) : null]],
    [
      w('credit'),
      [
        lacking
          ? w('creditNow', { credit: formatMoney(credit) })
          : w('creditAfter', { credit: formatMoney(credit), after: formatMoney(credit - cost) }),
      ],
    ],
  ];
  return (
    <Happens stale={stale}>
      {lacks && (
        <Notice tone="refused" icon="error">
          {lacks}
        </Notice>
      )}
      {lacking && (
        <Notice tone="refused" icon="error">
          {w('lacking')}
        </Notice>
      )}
      {second !== null && (
        <Notice tone="waiting" icon="alert">
          {w('second', { limit: formatMoney(second) })}
        </Notice>
      )}
      {total > 0 && receive === 0 && (
        <Notice tone="refused" icon="error">
          {w('nobody')}
        </Notice>
      )}
      <Facts facts={facts} />
    </Happens>
  );
}
