import { Link } from 'react-router';
import { nameOf } from '../../providers/i18n/labels';
import { listPath, withSite } from '../../providers/links';
import { outlines } from '../../resources/outlines';
import { can } from '../../schema/can';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';

/**
 * What stands together under the one entry of the menu: members who are suspended, what else is blocked, and members who may be one person.
 */
const TOGETHER = ['member:blocklist', 'blocked_value', 'member_duplicate'];

/** Leads from one of them to the others, for who may see those. */
export default function BlocklistTool() {
  const { def, actor, language, site } = useScreen();
  if (!TOGETHER.includes(def.name)) return null;
  const others = outlines.filter((one) => TOGETHER.includes(one.name) && one.name !== def.name && can(actor, one, 'view'));
  return others.map((other) => (
    <Link key={other.name} className="button button--small" to={withSite(listPath(other), site)}>
      <Icon name={other.icon} size={18} />
      {nameOf(other, language)}
    </Link>
  ));
}
