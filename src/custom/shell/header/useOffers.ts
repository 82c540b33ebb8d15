import { useActor } from '../../../auth/permissions';
import { useSite } from '../../../providers/site';
import { siteConfig } from '../../../resources/setting/siteConfig';
import { smsCampaign } from '../../../resources/sms/smsCampaign';
import { can, canAct } from '../../../schema/can';
import { mayReset } from '../../../schema/credit';
import { mayReopen, mayShut, OPEN_GROUP } from '../../../schema/shutdown';
import { hasAll, type HeadRoom } from './useHeadRoom';

/** What of the header's further buttons this employee is offered. */
export interface Offers {
  /** The alarm of everybody from level 6 on, in the group that has it. */
  sosGroup: boolean;
  /** The alarm of level 9 and above. */
  sosChief: boolean;
  /** A demonstration's settings put back. */
  reset: boolean;
  /** Numbers of a file imported to be written to. */
  phones: boolean;
}

export function useOffers(): Offers {
  const actor = useActor();
  const { service } = useSite();
  const hasSite = service !== '';
  return {
    sosGroup: actor.user.group === OPEN_GROUP && mayShut(actor.user),
    sosChief: mayReopen(actor.user),
    reset: hasSite && mayReset(actor) && canAct(actor, siteConfig, 'resetDefaults'),
    phones: hasSite && can(actor, smsCampaign, 'add'),
  };
}

/** Is there room for the contract in the header? Two alarms take it. */
export const hasContract = (room: HeadRoom, { sosGroup, sosChief }: Offers): boolean =>
  room === 'wide' || (hasAll(room) && !(sosGroup && sosChief));
