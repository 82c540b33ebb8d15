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

/** A connection that does not stand by then was perhaps refused. */
const CONNECTS_WITHIN = 10_000;

/** True once the page's own content is shown and the browser is idle. */
function useFirstContent(): boolean {
  const client = useQueryClient();
  const [stand, setStand] = useState(false);
  useEffect(() => afterFirstContent(client.getQueryCache(), () => setStand(true)), [client]);
  return stand;
}

/** A changed role or employee may concern the reader; the check of the session brings the version of their rights. */
function followRights(): () => void {
  // The first value is the state before the subscription.
  let first = true;
  return subscribe('rights/main', () => {
    if (!first) checkSession();
    first = false;
  });
}

/**
 * A connection that breaks or never comes may mean that the session has ended, and the check of the session finds out. The check is not
 * repeated, because every check counts as activity and would keep an idle session alive.
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

/**
 * Starts, after the page's own content, what the page works without: live values and announcements of changed rights. Returns whether it
 * has started.
 */
export function useLateStart(): boolean {
  const stand = useFirstContent();
  const session = useSession();
  // Neither connects while the page is held or a step is required: the server would refuse it.
  const held = useLock() !== null || (session?.must ?? null) !== null;

  useEffect(() => {
    if (!stand) return;
    void loadOfficeType();
    warmSigning();
    warmScreens();
  }, [stand]);
  // Subscriptions made meanwhile wait for the connection.
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
