import { useEffect, useState } from 'react';
import { serverNow } from '../../providers/serverTime';

/** Milliseconds until a moment by the server's clock, every second; zero from then on. */
export function useTimeLeft(until: string | null): number {
  const left = (): number => Math.max(0, Date.parse(until ?? '') - serverNow() || 0);
  const [now, setNow] = useState(left);
  useEffect(() => {
    const tick = (): void => setNow(Math.max(0, Date.parse(until ?? '') - serverNow() || 0));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return now;
}

/** `29:05`, or `1:02:09` from an hour on. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
