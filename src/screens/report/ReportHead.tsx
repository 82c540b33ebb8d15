import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listPath, resourceByName, withSite } from '../../providers/links';
import { can } from '../../schema/can';
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
  const { def, labels, language, actor, site } = useScreen();
  const w = useReportWords();
  const schedules = resourceByName('report_schedule');
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
        {schedules && def.scope === 'site' && can(actor, def, 'export') && (
          <Link className="icon-button" to={withSite(listPath(schedules), site)} aria-label={w('schedules')} data-tip={w('schedules')}>
            <Icon name="clock" size={18} />
          </Link>
        )}
        <button type="button" className="icon-button" aria-label={w('print')} data-tip={w('print')} onClick={() => window.print()}>
          <Icon name="print" size={18} />
        </button>
      </div>
    </header>
  );
}
