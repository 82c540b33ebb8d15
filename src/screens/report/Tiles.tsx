import type { Answered } from '../../schema/report/answer';
import { Tip } from '../../ui/Tip';
import { Changed } from './Changed';
import { Figure } from './Figure';
import css from './report.module.css';
import { useFigures } from './useFigures';
import { useReportWords } from './words';

/** Each measure over the whole time, with its definition, and how it stands to the time it is compared with. */
export function Tiles({ answer, measures, compared }: { answer: Answered; measures: readonly string[]; compared: string }) {
  const words = useFigures();
  const w = useReportWords();
  return (
    <dl className={css.tiles} aria-label={w('sums')}>
      {measures.map((name) => {
        const help = words.help(name);
        return (
          <div key={name} className={css.tile}>
            <dt className={css.label}>{help === undefined ? words.label(name) : <Tip text={help}>{words.label(name)}</Tip>}</dt>
            <dd className={css.value}>
              <Figure measure={name} value={answer.totals[name]} answer={answer} />
            </dd>
            {answer.before && (
              <dd className={css.change}>
                <Changed measure={name} now={answer.totals[name]} before={answer.before[name]} compared={compared} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
