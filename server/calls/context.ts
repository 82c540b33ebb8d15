import type { Language } from '../../src/schema/messages';
import type { Session, Sessions } from '../auth/sessions';
import { Refusal } from '../kernel/errors';
import type { Caller, Kernel } from '../kernel/kernel';
import type { Config } from '../config';
import type { ExportJobs } from './exports';
import type { FileStore } from './files';

/** What every call is given besides its own request. */
export interface Office { kernel: Kernel; sessions: Sessions; config: Config; files: FileStore; jobs: ExportJobs }

export interface Call { office: Office; request: Request; url: URL; ip: string; language: Language; requestId: string }

export const bearerOf = (request: Request): string | null => /^Bearer ([\w.-]{20,4000})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;

/** The session behind the request, or a 401. */
export async function requireSession({ office, request }: Call): Promise<Session> {
  const token = bearerOf(request);
  if (token === null) throw new Refusal(401, 'signedOut');
  const session = await office.sessions.resume(token);
  if (!session) throw new Refusal(401, 'sessionEnded', {}, { code: 1 });
  return session;
}

export const callerOf = (call: Call, session: Session): Caller => ({ actor: session.actor, ip: call.ip, language: call.language });
