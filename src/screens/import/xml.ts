import { FileRefused } from './fileFault';

/** What a reader of a part is told. An element that closes itself is opened and closed. */
export interface XmlEvents {
  open(name: string, attributes: string): void;
  /** `filled`: text stood right before it, whether or not it was wanted. */
  close(name: string, filled: boolean): void;
  text(text: string): void;
}

/** A tag or text longer than this is no workbook's. */
const MOST_PENDING = 1024 * 1024;
const MOST_IDLE = 1024;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const SPACE = 32,
  SLASH = 47,
  GREATER = 62,
  EXCLAMATION = 33,
  QUESTION = 63,
  COLON = 58,
  DOUBLE = 34,
  SINGLE = 39;

/** Only the five words XML itself knows and numbers; nothing a document could define is ever looked up. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole: string, hex?: string, decimal?: string, word?: string) => {
        if (word !== undefined) return ENTITIES[word] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

/** One attribute by its name without a prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  // As every writer writes it; the rest of the grammar is the exception.
  const at = attributes.indexOf(` ${name}="`);
  if (at >= 0) {
    const from = at + name.length + 3;
    return decodeEntities(attributes.slice(from, attributes.indexOf('"', from)));
  }
  const [, , value] = new RegExp(`[\\s:]${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(attributes) ?? [];
  return value === undefined ? undefined : decodeEntities(value);
}

/** Is the `>` at `end` inside an attribute's value? */
function isQuoted(text: string, from: number, end: number): boolean {
  let quote = 0;
  for (let at = from; at < end; at += 1) {
    const sign = text.charCodeAt(at);
    if (quote === 0) {
      if (sign === DOUBLE || sign === SINGLE) quote = sign;
    } else if (sign === quote) quote = 0;
  }
  return quote !== 0;
}
function tagEnd(text: string, from: number): number {
  let end = text.indexOf('>', from);
  while (end >= 0 && isQuoted(text, from, end)) end = text.indexOf('>', end + 1);
  return end;
}

const CDATA = '<![CDATA[';
const SPECIAL = [
  ['<?', '?>'],
  ['<!--', '-->'],
  [CDATA, ']]>'],
] as const;
/** Where a remark, an instruction or literal text ends; -1 while it has not all come yet. A document type has no business in a workbook. */
function specialEnd(text: string, open: number): number {
  for (const [start, stop] of SPECIAL) {
    if (!text.startsWith(start, open)) continue;
    const end = text.indexOf(stop, open + start.length);
    return end < 0 ? -1 : end + stop.length - 1;
  }
  if (text.length - open >= CDATA.length) throw new FileRefused('broken');
  return -1;
}

/** Splits XML that comes in pieces into elements and text, holding no more than the element it is in. */
export class XmlScanner {
  /** Set by the reader: only text it wants is cut out. */
  listening = false;
  /** Set by the reader: it has what it needs. */
  stopped = false;
  private rest = '';
  private readonly events: XmlEvents;

  constructor(events: XmlEvents) {
    this.events = events;
  }

  push(chunk: string): void {
    const text = this.rest + chunk;
    let at = 0;
    while (!this.stopped) {
      const open = text.indexOf('<', at);
      if (open < 0) break;
      const next = this.element(text, at, open);
      if (next < 0) break;
      at = next;
    }
    // Of text that is not asked for, that there was some is all that is kept.
    const isIdle = !this.listening && text.length - at > MOST_IDLE && !text.includes('<', at);
    this.rest = text.slice(isIdle ? -1 : at);
    if (this.rest.length > MOST_PENDING) throw new FileRefused('broken');
  }

  /** Nothing may be left open in the middle of a tag. */
  end(): void {
    if (!this.stopped && this.rest.trim() !== '') throw new FileRefused('broken');
  }

  /** Reads the text from `from` and the tag at `open`; answers where it ends, or -1 while it has not all come yet. */
  private element(text: string, from: number, open: number): number {
    const sign = text.charCodeAt(open + 1);
    const isSpecial = sign === EXCLAMATION || sign === QUESTION;
    const end = isSpecial ? specialEnd(text, open) : tagEnd(text, open + 1);
    if (end < 0) return -1;
    if (this.listening && open > from) this.events.text(decodeEntities(text.slice(from, open)));
    if (isSpecial) {
      if (this.listening && text.startsWith(CDATA, open)) this.events.text(text.slice(open + CDATA.length, end - 2));
      return end + 1;
    }
    if (sign === SLASH) {
      this.events.close(localName(text, open + 2, end), open > from);
      return end + 1;
    }
    const closed = text.charCodeAt(end - 1) === SLASH;
    const last = closed ? end - 1 : end;
    let nameEnd = open + 1;
    while (nameEnd < last && text.charCodeAt(nameEnd) > SPACE) nameEnd += 1;
    const name = localName(text, open + 1, nameEnd);
    this.events.open(name, text.slice(nameEnd, last));
    if (closed && !this.stopped) this.events.close(name, false);
    return end + 1;
  }
}

/** Writers choose their own prefixes: `<x:row>` is a row. */
function localName(text: string, from: number, to: number): string {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COLON) return localName(text, at + 1, to);
    if (code <= SPACE || code === GREATER) return text.slice(from, at);
  }
  return text.slice(from, to);
}
