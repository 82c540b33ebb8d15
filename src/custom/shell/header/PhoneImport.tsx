import { Link } from 'react-router';
import { createPath, withSite } from '../../../providers/links';
import { useSite } from '../../../providers/site';
import { outlineNamed } from '../../../providers/address';
import { Icon } from '../../../ui/Icon';
import { useHeaderWords } from './words';

/** The link to the page that imports phone numbers for messages; labelled where there is space. */
export function PhoneImport({ words = false, onOpen }: { words?: boolean; onOpen?: () => void }) {
  const w = useHeaderWords();
  const site = useSite();
  const label = w('phones');
  return (
    <Link
      className={words ? 'popover__item' : 'icon-button'}
      to={withSite(createPath(outlineNamed('sms_campaign')), site)}
      aria-label={words ? undefined : label}
      data-tip={words ? undefined : label}
      onClick={onOpen}
    >
      <Icon name="campaign" />
      {words ? label : null}
    </Link>
  );
}
