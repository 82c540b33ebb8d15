import { useT } from '../providers/i18n/useT';
import type { SiteChoice } from '../providers/siteChoice';
import { groupPart, type MenuGroup } from './buildMenu';
import { Fold, type Accordion } from './Fold';
import { Links } from './Links';

interface Props {
  groups: readonly MenuGroup[];
  site: SiteChoice;
  active: string | null;
  level: 1 | 2 | 3;
  accordion: Accordion;
  onOpen: () => void;
}

/** The groups of one site, each a part of the given accordion. */
export function Groups({ groups, site, active, level, accordion, onOpen }: Props) {
  const t = useT();
  return groups.map((group) => (
    <Fold key={group.id} id={groupPart(group.id, site.service)} name={t(`menu.${group.id}`)} level={level} accordion={accordion}>
      <Links links={group.links} site={site} active={active} onOpen={onOpen} />
    </Fold>
  ));
}
