import type { z } from 'zod';
import type { Language } from '../../src/schema/messages';
import type { SiteCaller } from '../auth/siteKeys';
import type { ServerParts } from '../calls/context';
import type { ReadPicture } from '../calls/pictures';
import type { Queryable } from '../db/client';
import type { Keeper } from '../kernel/itself';
import type { Kernel } from '../kernel/kernel';
import { invalidAt } from './problem';
import type { keyScopes } from '../../src/resources/admin/siteKey';

export type Scope = keyof typeof keyScopes;

/** A call that passed key, scope and shape. */
export interface SiteCall<B = unknown, Q = unknown> {
  kernel: Kernel;
  server: Pick<ServerParts, 'files'>;
  caller: SiteCaller;
  ip: string;
  language: Language;
  requestId: string;
  now: Date;
  params: Readonly<Record<string, string>>;
  body: B;
  /** Of a call that takes one. */
  picture: ReadPicture | null;
  query: Q;
}

/** What a call answers: the status, and the body as JSON. */
export interface Reply {
  status: 200 | 201;
  body: Readonly<Record<string, unknown>>;
}
export const done = (body: Reply['body']): Reply => ({ status: 200, body });
export const made = (body: Reply['body']): Reply => ({ status: 201, body });

/** The one open transaction of a writing call. Records are read, locked and changed as handlers of the panel do it. */
export type SiteWork = Keeper;

interface Shape<B extends z.ZodType, Q extends z.ZodType> {
  /** `/members/{ref}`, below the base path. */
  path: string;
  scope: Scope;
  summary: string;
  /** Shape of the body; a call without one takes none. */
  body?: B;
  query?: Q;
  /** The body is a form with a picture, `file`, instead. */
  file?: true;
  /** Shape of the answer, for the description. */
  answer: z.ZodType;
}
/** A call that only reads. */
export interface ReadSpec<Q extends z.ZodType = z.ZodType> extends Shape<z.ZodType, Q> {
  method: 'GET';
  read: (db: Queryable, call: SiteCall<undefined, z.output<Q>>) => Promise<Reply>;
}
/** A call that writes, in one transaction, once per key. */
export interface WriteSpec<B extends z.ZodType = z.ZodType> extends Shape<B, z.ZodType> {
  method: 'POST' | 'PUT';
  write: (work: SiteWork, call: SiteCall<z.output<B>>) => Promise<Reply>;
}
export type AnySpec = ReadSpec | WriteSpec;

export const defineRead = <const Q extends z.ZodType>(spec: Omit<ReadSpec<Q>, 'method'>): ReadSpec =>
  ({ ...spec, method: 'GET' }) as unknown as ReadSpec;
export const defineWrite = <const B extends z.ZodType>(spec: WriteSpec<B>): WriteSpec => spec;

const AHEAD_MS = 5 * 60_000;
/** Refuses a moment that the office's clock has not nearly reached. */
export function notAhead(at: string, now: Date, pointer: string): string {
  if (Date.parse(at) > now.getTime() + AHEAD_MS) throw invalidAt(pointer, 'ahead');
  return new Date(at).toISOString();
}
