import { useActor } from '../../../auth/permissions';
import { useSession } from '../../../providers/session';
import { useSite } from '../../../providers/site';
import { outlineNamed } from '../../../providers/address';
import { can, canAct } from '../../../schema/can';
import { mayReset } from '../../../schema/credit';
import { mayReopen, mayShut, OPEN_GROUP } from '../../../schema/shutdown';
import { hasAll, type HeadRoom } from './useHeadRoom';

/** The further buttons of the header that this employee gets. */
export interface Offers {
  /** The alarm for everyone from level 6 on, in the group that has it. */
  sosGroup: boolean;
  /** The alarm of level 9 and above. */
  sosChief: boolean;
  /** Resetting a demonstration's settings. */
  reset: boolean;
  /** Importing phone numbers from a file for messages. */
  phones: boolean;
  /** Switching the employee's own account off, where the server offers it. */
  selfOff: boolean;
}

export function useOffers(): Offers {
  const actor = useActor();
  const { service } = useSite();
  const selfOff = useSession()?.disabled === 'TRUE';
  const hasSite = service !== '';
  return {
    sosGroup: actor.user.group === OPEN_GROUP && mayShut(actor.user),
    sosChief: mayReopen(actor.user),
    reset: hasSite && mayReset(actor) && canAct(actor, outlineNamed('site_config'), 'resetDefaults'),
    phones: hasSite && can(actor, outlineNamed('sms_campaign'), 'add'),
    selfOff,
  };
}

/** Is there space for the contract in the header? Two alarms take it. */
export const hasContract = (room: HeadRoom, { sosGroup, sosChief }: Offers): boolean =>
  room === 'wide' || (hasAll(room) && !(sosGroup && sosChief));
