import type { ReactNode } from 'react';
import type { Answered } from '../../schema/report/answer';
import { Icon } from '../../ui/Icon';
import { showDatetime } from '../format/value';
import { useScreen } from '../screen';
import { periodText } from './period';
import css from './report.module.css';
import { useReportWords } from './words';

interface Props {
  /** Of which time the figures are, and until when; absent while they are on their way. */
  answer: Pick<Answered, 'period' | 'asOf'> | undefined;
  /** The way to the other form of it: of a dashboard to its figures, and back. */
  before?: ReactNode;
  isFetching?: boolean;
  onRefresh: () => void;
  /** Further tools. */
  children?: ReactNode;
}

/** The name of a report or dashboard, the time it is of, and what one does with it. */
export function ReportHead({ answer, before, isFetching, onRefresh, children }: Props) {
  const { labels, language } = useScreen();
  const w = useReportWords();
  return (
    <header className="screen__head">
      <h1 id="screen-title">{labels.name}</h1>
      {answer && (
        <span className="screen__count">
          {periodText(answer.period, language)} · {w('asOf', { at: showDatetime(answer.asOf, language) })}
        </span>
      )}
      <span className="screen__gap" />
      <div className={`tools ${css.tools}`}>
        {before}
        <button
          type="button"
          className="icon-button"
          aria-label={w('refresh')}
          data-tip={w('refresh')}
          aria-disabled={isFetching}
          onClick={onRefresh}
        >
          <Icon name="refresh" size={18} />
        </button>
        {children}
        <button type="button" className="icon-button" aria-label={w('print')} data-tip={w('print')} onClick={() => window.print()}>
          <Icon name="print" size={18} />
        </button>
      </div>
    </header>
  );
}
