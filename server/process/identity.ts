/**
 * What all processes of an office have in common, as their database knows it: the mode, fingerprints of the secrets, and whether uploads
 * lie in a folder or in which bucket. A process with another secret would end every session and break the chain of the audit log for good,
 * and one with another place for uploads would not find those of the others, so it does not start.
 */
import { createHmac } from 'node:crypto';
import { createHash, entryText, type Link } from '../audit/link';
import type { Admin } from '../db/client';
import { Misconfigured, type Accepted, type Environment } from './environment';
import { filesFolderOf, markFolder, markOf } from './filesFolder';

type Name = Accepted | 'ENCRYPTION_KEY' | 'AUDIT_KEY';
type Identity = Readonly<Record<Name, string>>;

/** Under another label than anything else made from the secret: it says nothing but whether two are the same. */
const fingerprint = (name: Name, secret: string | Uint8Array): string =>
  createHmac('sha256', secret).update(`office-control: fingerprint of ${name}`).digest('hex');

/** Of both keys alike: offices from before there were two had one for both. */
const ofKey = (key: Uint8Array): string => fingerprint('ENCRYPTION_KEY', key);

const identityOf = ({ config, encryptionKey, auditKey, bucket }: Environment): Identity => ({
  MODE: config.mode,
  SESSION_SECRET: fingerprint('SESSION_SECRET', config.sessionSecret),
  ENCRYPTION_KEY: ofKey(encryptionKey),
  AUDIT_KEY: ofKey(auditKey),
  PAYLOAD_SECRET: config.payloadSecret === undefined ? 'none' : fingerprint('PAYLOAD_SECRET', config.payloadSecret),
  // The address may differ: one process may reach the store from inside, another from outside.
  FILES: bucket === undefined ? 'a folder' : `the bucket ${bucket.bucket}/${bucket.prefix}`,
});

/** Beside `FILES`: the mark of the folder, where uploads lie in one. Versions that know no marks go on without. */
const FOLDER = 'FILES_FOLDER';

async function knownOf(admin: Admin): Promise<ReadonlyMap<string, string>> {
  const [found] = await admin.query<{ there: boolean }>("select to_regclass('office_identity') is not null as there");
  const rows = found?.there ? await admin.query<{ name: string; value: string }>('select name, value from office_identity') : [];
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const IF_ON_PURPOSE: Readonly<Record<Name, string>> = {
  MODE: 'Accounts of a demonstration have passwords that everybody knows: only who has dealt with them starts once with ACCEPT_CHANGED=MODE.',
  SESSION_SECRET:
    'If it was changed on purpose, stop all processes and start once with ACCEPT_CHANGED=SESSION_SECRET; everybody signs in again.',
  PAYLOAD_SECRET: 'If it was changed on purpose, stop all processes and start once with ACCEPT_CHANGED=PAYLOAD_SECRET.',
  FILES:
    'Set FILES_S3_… as the other processes have it. If the files were moved on purpose and are all there, stop all processes and start once with ACCEPT_CHANGED=FILES.',
  ENCRYPTION_KEY:
    'If it was changed on purpose, stop all processes and start once with the one from before in ENCRYPTION_KEY_BEFORE; the first one this office had goes into AUDIT_KEY.',
  AUDIT_KEY:
    'It cannot be changed: the audit log and its archives could not be verified with another. Unless it is set it is ENCRYPTION_KEY; where that was changed, set it to the first ENCRYPTION_KEY this office had.',
};

function sentence(name: Name, known: string, given: string): string {
  const shown: Partial<Record<Name, string>> = {
    MODE: `MODE is ${given}, and this database belongs to an office in ${known}.`,
    FILES: `FILES is ${given} here, and this office keeps its uploads in ${known}.`,
  };
  const differs =
    shown[name] ??
    `${name} is not the one this database was used with. All processes of an office share it; in DEMO it is in DATA_DIR/secrets.json unless it is set.`;
  return `${differs} ${IF_ON_PURPOSE[name]}`;
}

/** What is wrong with the folder of uploads; null: it is the one the database knows, or may be another one. */
function strangeFolder({ bucket, dataDir, accepted }: Environment, known: ReadonlyMap<string, string>): string | null {
  const mark = known.get(FOLDER);
  if (bucket !== undefined || mark === undefined || accepted.includes('FILES') || markOf(dataDir) === mark) return null;
  return `The folder ${filesFolderOf(dataDir)} is not the one in which this office keeps its uploads. All processes of an office share it: set DATA_DIR as the others have it, or bring the disk back on which it is. If the files were moved on purpose and are all there, stop all processes and start once with ACCEPT_CHANGED=FILES.`;
}

interface Sealed extends Link {
  text: string;
}

/** Whether the audit log was sealed under another key: asked of a database that was used before it knew its office. */
async function isSealedByAnother(admin: Admin, key: Uint8Array): Promise<boolean> {
  const [found] = await admin.query<{ there: boolean }>("select to_regclass('audit_chain') is not null as there");
  if (!found?.there) return false;
  // The newest link and the oldest: one that was tampered with is for the check of the log to name.
  const asked = admin.query<Sealed>(
    `select c.*, ${entryText} as text from audit_chain c join audit a on a.id = c.audit_id
     where c.seq in ((select min(seq) from audit_chain), (select max(seq) from audit_chain))`,
  );
  // The log of an older version may lack a column of today's text; then nothing can be said.
  const links = await asked.catch(() => []);
  const hash = await createHash(key);
  return links.length > 0 && links.every((link) => hash(link.prev_hash, link, link.text) !== link.hash);
}

const isChanging = ({ encryptionKey, encryptionKeyBefore }: Environment, known: ReadonlyMap<string, string>): boolean =>
  encryptionKeyBefore !== undefined &&
  known.get('ENCRYPTION_KEY') === ofKey(encryptionKeyBefore) &&
  ofKey(encryptionKeyBefore) !== ofKey(encryptionKey);

/** The key that stored secrets are to be encrypted under no longer; null: they stay under the one they are under. */
export async function keyToLeave(admin: Admin, environment: Environment): Promise<Uint8Array | null> {
  return isChanging(environment, await knownOf(admin)) ? (environment.encryptionKeyBefore ?? null) : null;
}

/** Refuses a process that does not belong to the office of this database, before it writes anything. */
export async function refuseStranger(admin: Admin, environment: Environment): Promise<void> {
  const { accepted, auditKey } = environment;
  const identity = identityOf(environment);
  const known = await knownOf(admin);
  if (!known.has('ENCRYPTION_KEY') && (await isSealedByAnother(admin, auditKey))) throw new Misconfigured(sentence('AUDIT_KEY', '', ''));
  const found = (Object.keys(identity) as Name[]).flatMap((name) => {
    const value = known.get(name) ?? (name === 'AUDIT_KEY' ? known.get('ENCRYPTION_KEY') : undefined);
    const isAccepted = name === 'ENCRYPTION_KEY' ? isChanging(environment, known) : accepted.some((one) => one === name);
    const differs = value !== undefined && value !== identity[name] && !isAccepted;
    return differs ? [sentence(name, value, identity[name])] : [];
  });
  const folder = strangeFolder(environment, known);
  if (folder !== null) found.push(folder);
  if (found.length > 0) throw new Misconfigured(found.join('\n'));
}

/**
 * What an operator changed at this start. Of secrets the beginnings of fingerprints, by which a key can be told from another and not be
 * guessed.
 */
export interface ChangedIdentity {
  name: string;
  before: string;
  after: string;
}
const SHOWN = 16;
const shownAs = (name: string, value: string): string => (name === 'MODE' || name === 'FILES' ? value : value.slice(0, SHOWN));

/** Notes what the processes that start after this one must have in common with it. Gives what is no longer as it was. */
export async function keepIdentity(admin: Admin, environment: Environment): Promise<ChangedIdentity[]> {
  const known = await knownOf(admin);
  const changed: ChangedIdentity[] = [];
  const { bucket, dataDir } = environment;
  const folder: Readonly<Record<string, string>> = bucket === undefined ? { [FOLDER]: markFolder(dataDir, known.get(FOLDER)) } : {};
  for (const [name, value] of Object.entries({ ...identityOf(environment), ...folder })) {
    const before = known.get(name);
    if (before === value) continue;
    await admin.query(
      'insert into office_identity (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value, at = now()',
      [name, value],
    );
    if (before !== undefined) changed.push({ name, before: shownAs(name, before), after: shownAs(name, value) });
  }
  return changed;
}
