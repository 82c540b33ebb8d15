import { Link, useLocation } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { Icon } from '../../ui/Icon';
import { handedOf } from '../actions/useNextItem';
import { useCameFrom } from '../cameFrom';
import { Says } from '../overview/Says';
import { Value } from '../parts/Value';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { titleOf } from '../title';
import { HeadActions } from './HeadActions';
import type { useClaim } from './useClaim';
import type { Leaving } from './useLeaving';
import { useShowKeys } from './useShowKeys';
import { useShowWords } from './words';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How the record stands, in figures: the first in large ones. */
function Figures({ names, record }: { names: readonly string[]; record: Rec }) {
  const { def, labels } = useScreen();
  return (
    <dl className="show__figures">
      {names.map((name) => (
        <div key={name}>
          <dt>{labels.field(name)}</dt>
          <dd>
            <Value name={name} field={def.fields[name]} value={record[name]} row={record} mode="list" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The way back, what the record is called and its state, and what one may do with it. */
export function ShowHead({ record, claiming, leaving }: { record: Rec; claiming: ReturnType<typeof useClaim>; leaving: Leaving }) {
  const { def, labels, language, site } = useScreen();
  const w = useShowWords();
  const cameFrom = useCameFrom();
  const fromDesk = handedOf(useLocation().state)?.working.at === 'desk';
  const { claim, mine } = claiming;
  const { overview } = def;
  useShowKeys(
    record,
    () => {
      if (!claim) void claiming.take();
    },
    claim !== null && !mine,
  );
  return (
    <header className="show__head">
      {/* The list of the only record there is leads to where one is. */}
      {!def.single && (
        <Link className="show__back" to={cameFrom?.from ?? withSite(listPath(def), site)}>
          <Icon name="chevron_left" size={16} />
          {fromDesk ? w('desk') : labels.name}
        </Link>
      )}
      <div className="show__title">
        <h1 id="screen-title">
          {def.title === 'id' || def.single ? `${capital(labels.one)} ` : ''}
          {titleOf(def, record, language)}
        </h1>
        {overview && (
          <span className="show__says">
            <Says names={overview.says} row={record} />
          </span>
        )}
        {def.state !== undefined && (
          <Value name={def.state} field={def.fields[def.state]} value={record[def.state]} row={record} mode="show" />
        )}
        {overview && overview.figures.length > 0 && <Figures names={overview.figures} record={record} />}
      </div>
      <HeadActions record={record} claiming={claiming} leaving={leaving} />
    </header>
  );
}
