/** Names of people as banks write them: with titles, in capitals, with the surname cut off or covered. */

/** `unknown`: there is nothing to compare, e.g. one name is written in Thai and the other in English. */
export type Fit = 'same' | 'compatible' | 'unknown' | 'contradicts';

export interface NameFit {
  fit: Fit;
  /** How alike what can be compared is, from 0 to 1; 0 where there is nothing to compare. */
  similarity: number;
}

/** Names are shorter; what is longer is compared so far. */
const MOST_LETTERS = 200;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
/** Stands for what a bank covered or cut off. No name contains it. */
const COVER = '*';
const COVERED = /[*+•●#…]|\.{2,}|(?<=[ก-๛])x+|x{3,}/g;

/** A title before the name, written together with it or not. A vowel after it would make it a part of the name, as in “นายิกา”. */
const THAI_TITLE =
  /^(?:ว่าที่|(?:[ก-ฮ]\.\s*){2,4}(?:หญิง)?|นางสาว|นส\.?(?=\s)|นาย|นาง|เด็กชาย|เด็กหญิง|คุณ|ดร\.|ร้อย(?:ตรี|โท|เอก)(?:หญิง)?|บริษัท|บจก\.?|หจก\.?|ห้างหุ้นส่วนจ\u0e4d\u0e32กัด)(?![ะ-ฺ็-๎])\s*/;
const ENGLISH_TITLE = /^(?:mr|mrs|ms|miss|mstr|master|dr|khun)(?:\.\s*|\s+)/;
const COMPANY_END = /\s*(?:จ\u0e4d\u0e32กัด(?:\s*\(มหาชน\))?|co\.?,?\s*ltd\.?)$/;

function withoutTitle(name: string): string {
  let rest = name;
  for (let before = ''; before !== rest;) {
    before = rest;
    const shorter = rest.replace(THAI_TITLE, '').replace(ENGLISH_TITLE, '').trim();
    // A name that is nothing but a title stays.
    if (shorter !== '' && shorter !== COVER) rest = shorter;
  }
  return rest;
}

/**
 * The words of a name in the form in which names are compared: NFKC, lower case, without title, marks and doubled spaces. A `*` in a word
 * stands for letters that a bank did not show.
 */
export function normaliseName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    // What is typed in another way looks the same.
    .replaceAll('เเ', 'แ')
    .replace(/\u0e4d([\u0e48-\u0e4b])\u0e32/g, '$1\u0e4d\u0e32')
    .toLowerCase()
    .replace(COVERED, COVER)
    .replace(/\*+/g, COVER)
    .replace(/\s+/g, ' ')
    .trim();
  return withoutTitle(plain)
    .replace(COMPANY_END, '')
    .replace(/[^\p{L}\p{M}\p{N}* ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const script = (name: string): 'thai' | 'latin' | null => (/[ก-๛]/.test(name) ? 'thai' : /\p{Script=Latin}/u.test(name) ? 'latin' : null);

/** Letters that have to be changed, added or left out to make one text of the other. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1)
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    above = row;
  }
  return above[b.length]!;
}

function similarity(shown: string, whole: string): number {
  const [a, b] = [shown, whole].map((name) => name.replaceAll(' ', '')) as [string, string];
  const cut = Math.min(...[a, b].map((name) => name.indexOf(COVER)).filter((at) => at >= 0), Infinity);
  // Of a covered name what stands before the cover is compared.
  const [left, right] = cut === Infinity ? [a, b] : [a.slice(0, cut), b.slice(0, cut)];
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 0 : 1 - distance(left, right) / longest;
}

/**
 * Whether two words with covers could be the same word. A bank covers an end or a middle: what is visible of both at the ends has to agree.
 */
function covers(a: string, b: string): boolean {
  const parts = [a, b].map((word) => {
    const [first, last] = [word.indexOf(COVER), word.lastIndexOf(COVER)];
    return first < 0
      ? { start: word, end: word, least: word.length, open: false }
      : { start: word.slice(0, first), end: word.slice(last + 1), least: word.length - 1, open: true };
  });
  const [one, other] = parts as [(typeof parts)[0], (typeof parts)[0]];
  if (!one.open && !other.open) return a === b;
  const start = Math.min(one.start.length, other.start.length);
  const end = Math.min(one.end.length, other.end.length);
  const fitsIn = (one.open || one.least >= other.least) && (other.open || other.least >= one.least);
  return (
    fitsIn && one.start.slice(0, start) === other.start.slice(0, start) && (end === 0 || one.end.slice(-end) === other.end.slice(-end))
  );
}

/** Fewer visible letters fit too many names to say anything. */
const FEWEST_LETTERS = 3;
const letters = (word: string): number => word.replace(/[* ]/g, '').length;

/** Both words whole, or one of them the beginning of the other: banks cut names off where their column ends, often without a sign. */
function endFits(a: string, b: string): boolean {
  if (a.includes(COVER) || b.includes(COVER)) return covers(a, b);
  return a.startsWith(b) || b.startsWith(a);
}

/** A first name in one Latin letter is its beginning. */
const initial = (word: string): string => (/^[a-z]$/.test(word) ? `${word}${COVER}` : word);

/** A name, or the names of a joint account, in comparable form. */
export type Holders = readonly string[];

/** Reads a name for comparing it more than once. */
export const readHolders = (name: string | null | undefined): Holders =>
  (name ?? '')
    .slice(0, MOST_LETTERS)
    .split(/\s+(?:และ\/หรือ|และ|หรือ|and\/or|and|or|&)\s+/i)
    .map(normaliseName)
    .filter((one) => one !== '');

/** One word that is a first name and at least the beginning of a surname, against both written apart. */
const isTogether = (word: string, first: string, joined: string): boolean =>
  letters(word) > first.length && word.startsWith(first) && endFits(word, joined);

function fitOf(a: string, b: string): Fit {
  const [scriptA, scriptB] = [script(a), script(b)];
  if (scriptA === null || scriptB === null || scriptA !== scriptB) return 'unknown';
  const [joinedA, joinedB] = [a.replaceAll(' ', ''), b.replaceAll(' ', '')];
  if (joinedA === joinedB && !joinedA.includes(COVER)) return 'same';
  const [[firstA = '', ...restA], [firstB = '', ...restB]] = [a.split(' '), b.split(' ')];
  const surname = (): boolean =>
    restA.length === 0 ||
    restB.length === 0 ||
    endFits(restA.join(''), restB.join('')) ||
    endFits(restA[restA.length - 1] ?? '', restB[restB.length - 1] ?? '');
  const apart = covers(initial(firstA), initial(firstB)) && surname();
  const together =
    (restA.length === 0 && restB.length > 0 && isTogether(joinedA, firstB, joinedB)) ||
    (restB.length === 0 && restA.length > 0 && isTogether(joinedB, firstA, joinedA));
  if (!apart && !together) return 'contradicts';
  return Math.min(letters(a), letters(b)) < FEWEST_LETTERS ? 'unknown' : 'compatible';
}

const RANK: Readonly<Record<Fit, number>> = { same: 3, compatible: 2, unknown: 1, contradicts: 0 };

/** Does one outcome speak more for a match than another? For several accounts or holders, of which one is enough. */
export const isBetter = (fit: Fit, other: Fit): boolean => RANK[fit] > RANK[other];

/**
 * Compares the name a bank shows with one that is known. The first name has to agree in every visible letter, the surname as far as it is
 * shown; a small difference is a contradiction, because brothers and sisters differ by as little. Of a joint account one holder is enough.
 */
export function fitNames(shown: Holders, known: Holders): Fit {
  let best: Fit | null = null;
  for (const one of shown)
    for (const other of known) {
      const fit = fitOf(one, other);
      if (best === null || isBetter(fit, best)) best = fit;
    }
  return best ?? 'unknown';
}

/** Compares two names as `fitNames` does, and says how alike they are, for the employee who decides. */
export function compareNames(shown: string | null | undefined, known: string | null | undefined): NameFit {
  const [ours, theirs] = [readHolders(shown), readHolders(known)];
  const fit = fitNames(ours, theirs);
  const alike = ours.flatMap((one) =>
    theirs.filter((other) => fitOf(one, other) === fit && script(one) === script(other)).map((other) => similarity(one, other)),
  );
  return { fit, similarity: Math.max(0, ...alike) };
}
