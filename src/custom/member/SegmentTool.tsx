import { Link, useLocation } from 'react-router';
import { listPath, createPath, withSite } from '../../providers/links';
import { outlineNamed } from '../../providers/address';
import { can } from '../../schema/can';
import { SEARCH_KEY } from '../../schema/filter';
import { queryFilter, readListState } from '../../screens/format/listState';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { useSegmentWords } from './segmentWords';

/** Keeps what the list of members shows as a segment, for who may; with nothing chosen it leads to the segments there are. */
export default function SegmentTool() {
  const { def, actor, site } = useScreen();
  const w = useSegmentWords();
  const { search } = useLocation();
  const segment = outlineNamed('member_segment');
  if (def.name !== 'member' || !can(actor, segment, 'view')) return null;
  const filter = queryFilter(readListState(search, def), def);
  // What was typed into the search names people and no group.
  const keeps = Object.keys(filter).length > 0 && !(SEARCH_KEY in filter) && can(actor, segment, 'add');
  const to = keeps
    ? `${createPath(segment)}?${new URLSearchParams({ prefill: JSON.stringify({ filter }) }).toString()}`
    : listPath(segment);
  return (
    <Link className="button button--small" to={withSite(to, site)}>
      <Icon name="people" size={18} />
      {w(keeps ? 'save' : 'saved')}
    </Link>
  );
}
