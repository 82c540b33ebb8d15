import { useSyncExternalStore } from 'react';
import type { User } from '../schema/actor';
import { sharedValue } from './sharedValue';

/** A step that is required before anything else: a new password, a second factor. */
export type RequiredStep = 'change' | 'enrol';
/** The layout in which only the server decides whether a session has ended. */
export const NEWEST = 'newest';
/** The layout whose addresses name a service as it is; the newest writes it in base64. */
export const OLDER = 'older';
/** A session as the panel keeps it. */
export interface Session {
  token: string;
  /** Key that signs data calls. */
  header: string;
  user: User;
  /** Seconds since 1970. */
  exp: number;
  grantsVersion: string;
  project: string;
  template: string;
  disabled: string;
  must: RequiredStep | null;
}

/** Why work is held until someone signs in again. */
export interface Lock {
  message?: string;
}

const state = sharedValue<{ session: Session | null; lock: Lock | null }>({ session: null, lock: null });

/** Replaces the current session, or ends it with null. `src/auth` decides who signs in and out, and what of a session is stored. */
export function setSession(session: Session | null, lock: Lock | null = null): void {
  state.set({ session, lock });
}
export const onSession = state.follow;
export const currentSession = (): Session | null => state.now().session;
export const useSession = (): Session | null => useSyncExternalStore(onSession, currentSession);
export const currentLock = (): Lock | null => state.now().lock;
export const useLock = (): Lock | null => useSyncExternalStore(onSession, currentLock);
