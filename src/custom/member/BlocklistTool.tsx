import { Link } from 'react-router';
import { nameOf } from '../../providers/i18n/labels';
import { listPath, withSite } from '../../providers/links';
import { outlines } from '../../resources/outlines';
import { can } from '../../schema/can';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';

/** Each half of the blocklist leads to the other: members who are blocked, and what else is. */
const OTHER: Readonly<Record<string, string>> = { 'member:blocklist': 'blocked_value', blocked_value: 'member:blocklist' };

/** Leads from one half of the blocklist to the other, for who may see that one. */
export default function BlocklistTool() {
  const { def, actor, language, site } = useScreen();
  const other = outlines.find(({ name }) => name === OTHER[def.name]);
  if (!other || !can(actor, other, 'view')) return null;
  return (
    <Link className="button button--small" to={withSite(listPath(other), site)}>
      <Icon name={other.icon} size={18} />
      {nameOf(other, language)}
    </Link>
  );
}
