import { Link } from 'react-router';
import { useT } from '../../../providers/i18n/useT';
import type { LackingOf } from '../../../screens/parts/Lacking';
import { Lacking } from '../../../screens/parts/lackingPart';
import { Message } from './Message';

/** A screen the employee may not open: which level, department or right it would take, why, and the way home. */
export function Forbidden({ of }: { of: LackingOf }) {
  const t = useT();
  return (
    <Message icon="lock" title={t('shell.forbidden')}>
      <Lacking of={of} />
      <Link className="button button--plain" to="/">
        {t('shell.home')}
      </Link>
    </Message>
  );
}
