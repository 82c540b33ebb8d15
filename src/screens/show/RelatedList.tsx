import { useMemo } from 'react';
import { Link } from 'react-router';
import { useDefinition } from '../../providers/definitions';
import { createPath, listPath, withSite } from '../../providers/links';
import { can } from '../../schema/can';
import { Icon } from '../../ui/Icon';
import { ActionHost } from '../actions/ActionHost';
import { ListBody } from '../list/ListBody';
import { NewRows } from '../list/NewRows';
import { PublishedList } from '../list/PublishedList';
import { useColumns } from '../list/useColumns';
import { useLocalState } from '../list/useListState';
import { useLiveRows } from '../list/useLiveRows';
import { useRowEvents } from '../list/useRowEvents';
import { useRows, useTotals } from '../list/useRows';
import { useSelection } from '../list/useSelection';
import type { Rec } from '../record';
import { ScreenProvider, useScreen } from '../screen';
import { titleOf } from '../title';
import { useShowWords } from './words';

const silent = (): void => undefined;

/** The field of the other entity and the value it must have: the number of the record, or a word among its tags. */
interface Held {
  by: string;
  value: number | string;
}

function Related({ by, value }: Held) {
  const { def, labels, actor, site } = useScreen();
  const w = useShowWords();
  const control = useLocalState(def);
  const fixed = useMemo(() => ({ [by]: value }), [by, value]);
  const list = useRows(control.state, fixed);
  const { columns, widths, density, setWidths } = useColumns(def);
  const totals = useTotals(list.filter, list.rows !== undefined && !list.isStale).data;
  const { news, left, clearNews, fresh, claims } = useLiveRows(list.rows, list.filter, silent);
  const showNews = (): void => {
    clearNews();
    list.refetch();
  };
  const selection = useSelection('');
  const { handlers } = useRowEvents(list.rows ?? [], selection);
  // A record created here refers to the record of the page.
  const prefill = `?prefill=${encodeURIComponent(JSON.stringify(typeof value === 'string' ? { [by]: [value] } : fixed))}`;
  return (
    <PublishedList control={control} list={list} selection={selection}>
      <div className="related">
        <div className="related__tools">
          <Link
            className="button button--small button--plain"
            to={withSite(`${listPath(def)}?view=all&filter=${encodeURIComponent(JSON.stringify(fixed))}`, site)}
          >
            <Icon name="open" size={16} />
            {w('openList')}
          </Link>
          {can(actor, def, 'add') && (
            <Link className="button button--small" to={withSite(createPath(def) + prefill, site)}>
              <Icon name="add" size={16} />
              {labels.add}
            </Link>
          )}
        </div>
        <NewRows news={news} left={left.size} onShow={showNews}>
          <ListBody
            control={control}
            list={list}
            columns={columns.filter((name) => name !== by)}
            widths={widths}
            onWidths={setWidths}
            density={density}
            selection={null}
            claims={claims}
            fresh={fresh}
            left={left}
            handlers={handlers}
            totals={totals}
            empty={<p className="muted tab-empty">{w('noneRelated')}</p>}
          />
        </NewRows>
      </div>
    </PublishedList>
  );
}

/** Records of another entity that refer to the record of the page. */
export default function RelatedList({ resource, by, record }: { resource: string; by: string; record: Rec }) {
  const page = useScreen();
  const def = useDefinition(resource);
  if (!def) return <span className="skeleton skeleton--panel" />;
  // Tags hold words instead of numbers, so the records that refer to this one hold its title.
  const value = def.fields[by]?.kind === 'tags' ? titleOf(page.def, record, page.language) : record.id;
  return (
    <ScreenProvider key={def.name} def={def}>
      <ActionHost>
        <Related by={by} value={value} />
      </ActionHost>
    </ScreenProvider>
  );
}
