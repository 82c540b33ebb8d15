import { anyIdOf } from '../promptPay';
import { unknownPlace } from '../template';
import { nationalIdCheck, plainDigits } from './identity';
import type { Kind, Random, Zod } from './kind';
import type { Field } from './types';

declare module './types' {
  interface Kinds {
    /**
     * `suggests`: titles of records of another resource, those that say so (`where`), are offered below the input; anything else may be
     * typed. `site`: the key of a site, shown by the name people know it by and filtered by choosing some. `entity`: the name of an entity
     * in the system, and `actionOf`: that of an action of the entity that the field named here holds. Both are shown in the words of the
     * panel and filtered by choosing some. `generated`: a code the server makes when a new record brings none; unique, so at a site (in the
     * office) no two are the same.
     */
    text: FieldOptions &
      Sized & {
        pattern?: 'username' | 'code' | 'digits' | 'cidr' | 'path' | 'sender' | 'promptpay' | 'biller';
        default?: string;
        site?: true;
        entity?: true;
        actionOf?: string;
        suggests?: { readonly resource: ResourceName; readonly where?: Readonly<Record<string, string>> };
        generated?: { readonly prefix?: string; readonly length: number; readonly alphabet?: string };
      };
    /** `places`: what the text may name to be filled in, `{name}` or `{name|fallback}`; any other name in braces is refused. */
    longText: FieldOptions & Sized & { default?: string; places?: readonly string[] };
    richText: FieldOptions & Sized;
    url: FieldOptions;
    color: FieldOptions & { default?: string };
    secret: FieldOptions & Sized;
  }
  interface KindValues {
    text: string;
    longText: string;
    richText: string;
    url: string;
    color: string;
    secret: string;
  }
}

type TextField = { maxLength?: number; minLength?: number };

/** Text as people type it: trimmed, no control characters, bounded. */
export const boundedText = (z: Zod, field: TextField, max: number) =>
  z
    .string({ error: 'notText' })
    .transform((value) =>
      value
        .normalize('NFC')
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u200b]/g, '')
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(field.minLength ?? 1, `tooShort|min=${field.minLength ?? 1}`)
        .max(field.maxLength ?? max, `tooLong|max=${field.maxLength ?? max}`),
    );

/** Numbers that are stored as digits, however they were typed. */
const numbers = {
  promptpay: [(typed: string) => anyIdOf(typed)?.digits, 'notPromptPay'],
  biller: [(typed: string) => /^\d{15}$/.exec(plainDigits(typed))?.[0], 'notBiller'],
} as const;

/** `cidr`: only the shape of an address or a range; the server judges its meaning. */
const patterns = {
  username: [/^[a-z0-9][a-z0-9._-]*$/, 'notUsername'],
  code: [/^[A-Za-z0-9_-]+$/, 'notCode'],
  digits: [/^\d+$/, 'notDigits'],
  cidr: [/^(?=[0-9a-f]*[:.])[0-9a-f:.]+(\/\d{1,3})?$/i, 'notCidr'],
  path: [/^\/[\w/-]*$/, 'notPath'],
  sender: [/^[A-Z0-9]{3,11}$/i, 'notSender'],
} as const;

function demoText(random: Random, field: Field<'text'>): string {
  if (field.pattern === 'digits') return String(random.int(1_000_000, 9_999_999));
  if (field.pattern === 'cidr') return `203.0.113.${random.int(1, 254)}`;
  if (field.pattern === 'sender') return `${random.pick(['LUCKY', 'GOLD', 'TOPUP', 'STAR', 'SIAM'])}${random.int(10, 9999)}`;
  if (field.pattern === 'promptpay') return `08${random.int(10_000_000, 99_999_999)}`;
  if (field.pattern === 'biller') {
    const twelve = `0105${random.int(10_000_000, 99_999_999)}`;
    return `${twelve}${nationalIdCheck(twelve)}01`;
  }
  if (field.pattern)
    return `${random.pick(['lucky', 'gold', 'star', 'moon', 'boss', 'siam', 'thai', 'royal'])}${random.int(1000, 999_999)}`;
  return `${random.pick(['รายการ', 'ชุด', 'แบบ'])} ${random.int(1, 999)}`;
}

export const text: Kind<'text', 'contains'> = {
  prose: true,
  personal: true,
  words: true,
  column: 'text',
  schema: (field, z) => {
    const bounded = boundedText(z, field, 500);
    if (!field.pattern) return bounded;
    if (field.pattern === 'promptpay' || field.pattern === 'biller') {
      const [read, key] = numbers[field.pattern];
      return bounded.pipe(
        z.string().transform((typed, context) => {
          const digits = read(typed);
          if (digits === undefined) context.addIssue({ code: 'custom', message: key });
          return digits ?? typed;
        }),
      );
    }
    const [shape, key] = patterns[field.pattern];
    return bounded.pipe(z.string().regex(shape, key));
  },
  text: (value) => value,
  filter: 'contains',
  demo: demoText,
};
export const longText: Kind<'longText', 'contains'> = {
  prose: true,
  sentences: true,
  words: true,
  sortable: false,
  wide: true,
  column: 'text',
  schema: (field, z) => {
    const bounded = boundedText(z, field, 10_000);
    const { places } = field;
    if (!places) return bounded;
    return bounded.pipe(
      z.string().transform((typed, context) => {
        const wrong = unknownPlace(typed, places);
        // What was typed must not look like the parameters of the sentence.
        const name = wrong?.slice(0, 40).replace(/[|=]/g, '');
        if (name !== undefined) context.addIssue({ code: 'custom', message: `unknownPlace|name=${name}|known=${places.join(', ')}` });
        return typed;
      }),
    );
  },
  text: (value) => value,
  filter: 'contains',
  demo: (random) =>
    random.pick([
      'ลูกค้าโทรสอบถามยอดฝาก ตรวจแล้วถูกต้อง',
      'ขอเปลี่ยนเบอร์โทร รอเอกสาร',
      'ลูกค้าประจำ ดูแลเป็นพิเศษ',
      'เคยแจ้งสลิปผิดวัน ให้ตรวจเวลาโอนทุกครั้ง',
    ]),
};
export const richText: Kind<'richText'> = {
  prose: true,
  sentences: true,
  written: false,
  sortable: false,
  wide: true,
  column: 'text',
  schema: (field, z) => boundedText(z, field, 20_000),
  text: (value) => value,
  filter: 'none',
  demo: (random) => random.pick(['รับโบนัสได้วันละ 1 ครั้ง\nต้องทำเทิร์นให้ครบก่อนถอน', 'เฉพาะสมาชิกที่ยืนยันบัญชีแล้ว\nทีมงานขอสงวนสิทธิ์เปลี่ยนเงื่อนไข']),
};
export const url: Kind<'url'> = {
  column: 'text',
  schema: (_field, z) =>
    z
      .string({ error: 'notText' })
      .max(2000, 'tooLong|max=2000')
      // No name and password before the host, which could pass for another site.
      .regex(/^https:\/\/[^\s<>"'@/?#\\]+([/?#][^\s<>"']*)?$/, 'notUrl'),
  text: (value) => value,
  filter: 'none',
  demo: () => 'https://example.com/',
};
export const color: Kind<'color'> = {
  column: 'text',
  schema: (_field, z) => z.string({ error: 'notColor' }).regex(/^#[0-9a-fA-F]{6}$/, 'notColor'),
  text: (value) => value,
  filter: 'equals',
  demo: (random) => random.pick(['#2e7d32', '#1565c0', '#c62828', '#ef6c00', '#6a1b9a']),
};
export const secret: Kind<'secret'> = {
  personal: true,
  written: false,
  brief: false,
  sortable: false,
  column: 'text',
  schema: (field, z) => boundedText(z, field, 2000),
  text: () => '••••••',
  filter: 'none',
  demo: () => null,
};
