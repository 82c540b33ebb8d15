import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkSession } from '../../../auth/checkSession';
import { useLock, useSession } from '../../../providers/session';
import { connectRealtime, disconnectRealtime, onConnection, subscribe } from '../../../providers/realtime';
import { warmSigning } from '../../../providers/signedPayload';
import { warmScreens } from '../screenCode';
import { firebaseConfig, loadOfficeType } from '../../../providers/officeConfig';
import { fetchRealtimeToken } from '../live/fetchRealtimeToken';
import { afterFirstContent } from './firstContent';

/** A connection not there by then was perhaps refused. */
const CONNECTS_WITHIN = 10_000;

/** True once the page's own content stands and the page has nothing better to do. */
function useFirstContent(): boolean {
  const client = useQueryClient();
  const [stand, setStand] = useState(false);
  useEffect(() => afterFirstContent(client.getQueryCache(), () => setStand(true)), [client]);
  return stand;
}

/** A changed role or employee may be about oneself; the check of the session brings the version of one's rights. */
function followRights(): () => void {
  const stops = ['live/office/role', 'live/office/employee'].map((path) => {
    // The first value is what already stands.
    let first = true;
    return subscribe(path, () => {
      if (!first) checkSession();
      first = false;
    });
  });
  return () => stops.forEach((stop) => stop());
}

/**
 * A connection that breaks may be a session that ended, and so may one that never comes: the session may have ended after the page opened and before
 * it connected. The check tells one from the other. It is not repeated, since every check counts as work and would keep an idle session alive.
 */
function followConnection(): () => void {
  let wasOnline = false;
  let missed: ReturnType<typeof setTimeout> | undefined;
  const stop = onConnection((online) => {
    clearTimeout(missed);
    if (wasOnline && !online) checkSession();
    if (!online) missed = setTimeout(checkSession, CONNECTS_WITHIN);
    wasOnline = online;
  });
  return () => {
    stop();
    clearTimeout(missed);
  };
}

/** Starts, once the page's own content stands, what the page can be used without: live values, and the news that rights have changed. Says whether that is so. */
export function useLateStart(): boolean {
  const stand = useFirstContent();
  const session = useSession();
  // Neither connects while the page is held, nor before a password is changed or a second factor set up: the server would refuse it.
  const held = useLock() !== null || (session?.must ?? null) !== null;

  useEffect(() => {
    if (!stand) return;
    void loadOfficeType();
    warmSigning();
    warmScreens();
  }, [stand]);
  // What is subscribed waits.
  useEffect(() => {
    if (!stand || held) return;
    connectRealtime(firebaseConfig() ?? undefined, fetchRealtimeToken);
    const stops = [followRights(), followConnection()];
    return () => {
      for (const stop of stops) stop();
      disconnectRealtime();
    };
  }, [stand, held]);
  return stand;
}
