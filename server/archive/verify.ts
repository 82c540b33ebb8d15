import { checkChain, type Seals } from '../audit/check';
import { bySeq, START, type Head, type Heads } from '../audit/walk';
import type { Db } from '../db/client';
import { nameOf, standText, SWEPT, type Manifest, type Sealed } from '../audit/manifest';
import { readBack } from './readBack';
import type { ArchiveStore } from './store';

/** What does not match, and where: the name of a file, or `database`. */
export interface Problem {
  name: string;
  problem: string;
}
export interface Verified {
  files: number;
  rows: number;
  problems: Problem[];
}

interface Given {
  store: ArchiveStore;
  seals: Seals;
  /** Ends of the chain that were stored outside the database. */
  heads: readonly Head[];
  /** The office the files come from; absent: the files are compared with each other alone. */
  db?: Db;
}

function parsed(text: string): Sealed | null {
  try {
    const { manifest, seal } = JSON.parse(text) as Partial<Sealed>;
    return manifest && typeof seal === 'string' ? { manifest, seal } : null;
  } catch {
    return null;
  }
}

/** Is the manifest the server's own, and that of this file? */
function sealOf(name: string, text: string, seals: Seals): Sealed | string {
  const sealed = parsed(text);
  if (!sealed) return 'its manifest cannot be read';
  try {
    if (seals.sealOf(sealed.manifest) !== sealed.seal) return 'its manifest was not sealed by this office';
    return nameOf(sealed.manifest) === name ? sealed : `its manifest belongs to ${nameOf(sealed.manifest)}`;
  } catch {
    return 'its manifest cannot be read';
  }
}

const isSwept = (series: Manifest['series']): boolean => SWEPT.some((one) => one === series);

/** Does the file follow the one before it, of the same table and site? */
function follows({ series, previous, chain }: Manifest, before: Sealed | undefined): boolean {
  // What the clock deleted may be removed for good some day, the oldest first.
  if (before === undefined && isSwept(series)) return true;
  if (previous !== (before?.seal ?? '')) return false;
  return chain === null || standText(chain.from) === standText(before?.manifest.chain?.to ?? START);
}

const headsWithin = (heads: readonly Head[], { chain }: Manifest): Heads =>
  bySeq(heads.filter(({ seq }) => chain !== null && seq > chain.from.seq && seq <= chain.to.seq));

/** What the database says of the files, and whether its chain follows the last of them. */
async function compare({ db, seals, heads }: Given, found: ReadonlyMap<string, Sealed>): Promise<Problem[]> {
  if (!db) return [];
  const recorded = await db.query<Sealed>('select manifest, seal from archive_file order by series, service, month');
  const known = new Map(recorded.map(({ manifest, seal }) => [nameOf(manifest), seal]));
  const isBehind = ({ series, month }: Manifest): boolean =>
    [...found.values()].some(({ manifest }) => manifest.series === series && manifest.month < month);
  const missing = recorded
    .filter(({ manifest }) => !found.has(nameOf(manifest)) && (!isSwept(manifest.series) || isBehind(manifest)))
    .map(({ manifest }) => ({ name: nameOf(manifest), problem: 'it is recorded, and missing' }));
  const others = [...found].flatMap(([name, { seal }]) => {
    if (!known.has(name)) return [{ name, problem: 'the database does not know it' }];
    return known.get(name) === seal ? [] : [{ name, problem: 'it is not the file that is recorded' }];
  });
  const { broken } = await checkChain(db, seals, heads);
  const chain = broken ? [{ name: 'database', problem: `the audit log does not match at ${broken.seq} (${broken.why})` }] : [];
  return [...missing, ...others, ...chain];
}

/**
 * Verifies a folder of archives: every file is what its manifest says, every manifest is sealed by the office, file follows file, the chain
 * of the audit log runs through its files, and, where the database is given, on from the last of them.
 */
export async function verifyArchives(given: Given): Promise<Verified> {
  const { store, seals, heads } = given;
  const verified: Verified = { files: 0, rows: 0, problems: [] };
  const report = (name: string, problem: string): unknown => verified.problems.push({ name, problem });
  const manifests = await store.manifests();
  const named = new Set(manifests.map(({ name }) => name));
  for (const name of await store.names()) if (!named.has(name)) report(name, 'it has no manifest');
  const found = new Map<string, Sealed>();
  const last = new Map<string, Sealed>();
  for (const { name, manifest: text } of manifests) {
    const sealed = sealOf(name, text, seals);
    if (typeof sealed === 'string') {
      report(name, sealed);
      continue;
    }
    const { manifest } = sealed;
    const place = `${manifest.series}/${manifest.service}`;
    if (!follows(manifest, last.get(place))) report(name, 'the file before it is missing, or another');
    const problem = await readBack(store.read(name), manifest, seals, headsWithin(heads, manifest));
    if (problem !== null) report(name, problem);
    found.set(name, sealed);
    last.set(place, sealed);
    verified.files += 1;
    verified.rows += manifest.rows;
  }
  verified.problems.push(...(await compare(given, found)));
  return verified;
}
