import { Link } from 'react-router';
import { nameOf } from '../../providers/i18n/labels';
import { listPath, withSite } from '../../providers/links';
import { outlines } from '../../resources/outlines';
import { can } from '../../schema/can';
import type { Outline } from '../../schema/outline';
import { entityNameOf } from '../../schema/screens';
import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';

const ICONS = { table: 'menu', cards: 'image', board: 'board', calendar: 'calendar' } as const;
const layoutOf = ({ screen }: Outline): keyof typeof ICONS => screen?.layout ?? 'table';
const filterOf = ({ screen }: Outline): string => JSON.stringify(screen?.filter ?? {});

/** The same records drawn another way, where the employee may see them so. */
export default function ScreenLinks() {
  const { def, actor, language, site } = useScreen();
  const others = outlines.filter(
    (one) =>
      entityNameOf(one) === entityNameOf(def) &&
      layoutOf(one) !== layoutOf(def) &&
      filterOf(one) === filterOf(def) &&
      can(actor, one, 'view'),
  );
  return others.map((one) => {
    const name = nameOf(one, language);
    return (
      <Link key={one.name} className="icon-button" to={withSite(listPath(one), site)} aria-label={name} data-tip={name}>
        <Icon name={ICONS[layoutOf(one)]} size={18} />
      </Link>
    );
  });
}
