import { formatInt } from '../../schema/format';
import type { RecordOf } from '../../screens/record';
import css from './preview.module.css';
import { usePreviewWords } from './previewWords';

const ENDS = ['delivered', 'failed', 'suppressed'] as const;

/** How far a campaign is: of how many numbers the outcome is known, and what it is. */
export function Progress({ record }: { record: Pick<RecordOf<'sms_campaign'>, 'recipients' | (typeof ENDS)[number]> }) {
  const w = usePreviewWords();
  const { recipients: total } = record;
  const known = ENDS.reduce((sum, end) => sum + record[end], 0);
  const rest = Math.max(0, total - known);
  const label = w('progress', { known: formatInt(known), total: formatInt(total) });
  return (
    <section className={css.outcome} aria-label={w('results')}>
      <h2>{label}</h2>
      <div
        className={css.track}
        role="progressbar"
        aria-label={w('results')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(known, total)}
        aria-valuetext={label}
      >
        {ENDS.map((end) => (
          <span key={end} data-end={end} style={{ width: `${total === 0 ? 0 : (record[end] / total) * 100}%` }} />
        ))}
      </div>
      <dl>
        {ENDS.filter((end) => end === 'delivered' || record[end] > 0).map((end) => (
          <div key={end}>
            <dt>
              <i className={css.mark} data-end={end} aria-hidden="true" />
              {w(`end.${end}`)}
            </dt>
            <dd>{w('numbers', { count: formatInt(record[end]) })}</dd>
          </div>
        ))}
        {rest > 0 && (
          <div>
            <dt>
              <i className={css.mark} aria-hidden="true" />
              {w('end.none')}
            </dt>
            <dd>{w('numbers', { count: formatInt(rest) })}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
