import { RecordContextProvider } from 'ra-core';
import { Link } from 'react-router';
import { showPath, withSite } from '../../providers/links';
import { Icon } from '../../ui/Icon';
import { Mui } from '../../ui/Mui';
import { Popover } from '../../ui/Popover';
import { ActionButton } from '../actions/ActionButton';
import { ClaimBar } from '../actions/ClaimBar';
import { decorationOf } from '../decorate';
import { WaitingAge } from '../list/ClaimBadge';
import { ErrorState } from '../list/ListStates';
import { Value } from '../parts/Value';
import type { Rec } from '../record';
import { isWaiting, openActions } from '../rights';
import { useScreen } from '../screen';
import { ApprovalBar } from '../show/ApprovalBar';
import { FieldList } from '../show/FieldList';
import { Tabs } from '../show/Tabs';
import { useBlocked } from '../show/useBlocked';
import { useClaim, type Claiming } from '../show/useClaim';
import { useRecord } from '../show/useRecord';
import { Slot } from '../Slot';
import css from './bench.module.css';
import type { Bench } from './benchOf';
import { useBenchWords } from './words';
import '../show.css';

/** Nothing is deleted here. */
const STAYS = { isBegun: () => false, gone: false };

interface Props {
  id: number;
  bench: Bench;
  /** It lies over the rows and can be closed. */
  onClose?: () => void;
}
type HeadProps = Omit<Props, 'id'> & { record: Rec };

function PaneHead({ record, bench, claiming, onClose }: HeadProps & { claiming: Claiming }) {
  const { def, t, actor, site } = useScreen();
  const w = useBenchWords();
  const blockedOf = useBlocked(record, claiming);
  const names = openActions(actor, def, record);
  const isKeyed = (name: string): boolean => def.actions[name]?.key !== undefined;
  const value = (name: string) => <Value name={name} field={def.fields[name]} value={record[name]} row={record} mode="list" />;
  const [lead, ...further] = bench.first;
  const others = names.filter((name) => !isKeyed(name));
  const isRed = (name: string): boolean => def.actions[name]?.tone === 'error';
  const button = (name: string) => <ActionButton key={name} name={name} row={record} primary={false} blocked={blockedOf(name)} />;
  return (
    <header className={css.head}>
      <div className={css.who}>
        <h2 className={css.lead} id="pane-title">
          {lead !== undefined && value(lead)}
        </h2>
        {further.map((name) => (
          <span key={name}>{value(name)}</span>
        ))}
        {def.state !== undefined && (
          <Value name={def.state} field={def.fields[def.state]} value={record[def.state]} row={record} mode="show" />
        )}
        {isWaiting(def, record) && record.created_at && <WaitingAge at={record.created_at} />}
      </div>
      <p className={css.line}>
        {bench.second.map((name) => (
          <span key={name}>{value(name)}</span>
        ))}
      </p>
      <div className={css.actions} role="toolbar" aria-label={t('list.actions')}>
        {names.filter(isKeyed).map((name) => (
          <ActionButton key={name} name={name} row={record} primary={def.actions[name]?.tone === 'success'} blocked={blockedOf(name)} />
        ))}
        {others.length > 0 && (
          <Popover className="button" panelClass={css.more} label={w('more')} button={w('more')} align="end">
            {() => (
              <>
                {others.filter((name) => !isRed(name)).map(button)}
                {others.some(isRed) && <hr className="popover__line" />}
                {others.filter(isRed).map(button)}
              </>
            )}
          </Popover>
        )}
        <Link
          className={`icon-button ${css.whole}`}
          to={withSite(showPath(def, record.id), site)}
          aria-label={w('whole')}
          data-tip={w('whole')}
        >
          <Icon name="open" size={18} />
        </Link>
        {onClose && (
          <button type="button" className="icon-button" aria-label={w('close')} data-tip={w('close')} onClick={onClose}>
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
    </header>
  );
}

function PaneRecord({ record, bench, onClose }: HeadProps) {
  const { def } = useScreen();
  const claiming = useClaim(record, { keeps: true });
  const { beside: Beside } = decorationOf(def);
  return (
    <>
      <PaneHead record={record} bench={bench} claiming={claiming} onClose={onClose} />
      <ApprovalBar record={record} />
      {(isWaiting(def, record) || claiming.claim) && <ClaimBar claiming={claiming} />}
      <Tabs record={record} here />
      {Beside && (
        <Slot waiting="panel">
          <Mui>
            <Beside record={record} />
          </Mui>
        </Slot>
      )}
      <FieldList record={record} />
    </>
  );
}

/** The record one is at, beside the rows of a bench: what decides it, and what one does with it. */
export default function Pane({ id, bench, onClose }: Props) {
  const { t } = useScreen();
  const { record, error, refetch } = useRecord(id, STAYS);
  if (error && !record) return <ErrorState error={error} onRetry={refetch} />;
  if (!record) return <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
  return (
    <RecordContextProvider value={record}>
      <PaneRecord key={id} record={record} bench={bench} onClose={onClose} />
    </RecordContextProvider>
  );
}
