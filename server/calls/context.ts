import type { Actor } from '../../src/schema/actor';
import type { AuditAction } from '../../src/schema/auditWords';
import type { Language } from '../../src/schema/messages';
import type { LineLogin } from '../auth/lineChannel';
import type { LineRequests } from '../auth/lineRequests';
import type { Session, Sessions } from '../auth/sessions';
import type { NoteLimit } from '../audit/noteLimit';
import type { Sealer } from '../audit/sealer';
import type { AddressGuard } from '../auth/addressRulesGuard';
import type { AgentProvider } from '../ledger/agentProvider';
import type { BulkWorker } from '../bulk/worker';
import type { ReadyState } from '../readiness';
import { Refusal } from '../refusal';
import type { CallPace } from './pace';
import type { Caller, Kernel } from '../kernel/kernel';
import type { Config } from '../config';
import type { ExportJobs } from '../export/jobs';
import type { FileScanner, FileStore } from '../fileStore';
import type { Pictures } from '../slips/reader';
import type { Turns } from '../turns';

/** A call for logs and metrics: nothing in it says whom it was about. */
export interface AnsweredCall {
  requestId: string;
  method: string;
  /** The path as it is declared, with the names of its parameters. */
  route: string;
  status: number;
  seconds: number;
  /** Number of the employee; null: not signed in. */
  actor: number | null;
}

/** The parts of the running server that every call is given. */
export interface ServerParts {
  kernel: Kernel;
  sessions: Sessions;
  addresses: AddressGuard;
  sealer: Sealer;
  noted: NoteLimit;
  pace: CallPace;
  config: Config;
  files: FileStore;
  /** Absent: pictures are kept as they are, without what is not the picture, and unread. */
  pictures?: Pictures;
  pictureTurns: Turns;
  /** Absent: uploads are not scanned. */
  scan?: FileScanner;
  jobs: ExportJobs;
  bulk: BulkWorker;
  agent: AgentProvider;
  readiness: () => Promise<ReadyState>;
  isStopping: () => boolean;
  /** Told of every call once it is answered. */
  answered: (call: AnsweredCall) => void;
  /** Absent: signing in with LINE is not configured. */
  line?: { channel: LineLogin; requests: LineRequests };
}

/** The subject of a call, as the audit log names it when the call is refused. */
export interface Subject {
  service: string | null;
  resource: string;
  record: string | null;
  action: AuditAction;
  /** The screen of the resource through which the call was made. */
  screen?: string;
  /** The call itself, where it belongs to no screen. */
  call?: string;
}

export interface Call {
  server: ServerParts;
  request: Request;
  url: URL;
  ip: string;
  language: Language;
  requestId: string;
  /** The name of the sentence it was refused with; absent: it was not. */
  outcome?: string;
  /** Set by the route: the session, and the subject. */
  session?: Session;
  subject?: Subject;
  /** To be called when it is answered: it is under way no longer. */
  ended?: () => void;
}
/** A call of a signed-in employee. */
export interface SessionCall extends Call {
  session: Session;
}

export const bearerOf = (request: Request): string | null =>
  /^Bearer ([\w.-]{20,4000})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;

/** The session behind the request, even with a required step before it, or a 401. */
export async function resumeSession(call: Call): Promise<Session> {
  const { server, request } = call;
  const token = bearerOf(request);
  if (token === null) throw new Refusal(401, 'signedOut');
  const session = await server.sessions.resume(token);
  if (!session) throw new Refusal(401, (await server.sessions.isSwitchedOff(token)) ? 'inactive' : 'sessionEnded', {}, { code: 1 });
  call.ended ??= server.pace(session.handle, server.kernel.now());
  await server.addresses.check(session, call.ip);
  call.session = session;
  return session;
}

/** Code of a refusal that holds until the required step is done. */
const NOT_READY = 4;

/** Refuses with a 403 while the employee has to change a password another person chose, or to set up the second factor of their role. */
export function checkReady({ mustChange, mustEnrol }: Session): void {
  if (mustChange || mustEnrol) throw new Refusal(403, mustChange ? 'mustChange' : 'mustEnrol', {}, { code: NOT_READY });
}

/** The session behind the request, of whom no step is required. */
export async function readySession(call: Call): Promise<Session> {
  const session = await resumeSession(call);
  checkReady(session);
  return session;
}

/** The site as the audit log names it: one that is not the employee's own is not named, because it may not exist. */
export const ownSite = ({ user }: Actor, service: string): string | null => (user.service.includes(service) ? service : null);

export const callerOf = ({ ip, language, server: { config } }: Call, { actor, verifiedAt, factor }: Session): Caller => ({
  actor,
  ip,
  language,
  factor,
  stepUpUntil: new Date(verifiedAt.getTime() + config.freshMinutes * 60_000),
});
