import type { catalogue } from '..';
import type { Fields } from '../../schema/fields/types';
import type { ScreenText } from '../../schema/labels';

/** The texts of a field: its label, and its help, options or sub-fields where it has them. */
type FieldText<T> = T extends { kind: 'enum' | 'tags'; values: infer V }
  ? { label: string; options: Readonly<Record<keyof V & string, string>> } & (T extends { help: string } ? { help: string } : unknown)
  : T extends { kind: 'list'; of: infer O extends Fields }
    ? { label: string; of: FieldTexts<O> } & (T extends { help: string } ? { help: string } : unknown)
    : T extends { help: string }
      ? { label: string; help: string }
      : string;
type FieldTexts<F> = { readonly [K in keyof F]: FieldText<F[K]> };

type ActionText<A> = { label: string } & (A extends { ask: string } ? { ask: string } : unknown) &
  (A extends { done: string } ? { done: string } : unknown) &
  (A extends { input: infer I } ? { input: FieldTexts<I> } : unknown) &
  (A extends { result: infer R } ? { result: FieldTexts<R> } : unknown);

export type TextsOf<D> = D extends { fields: infer F; actions: infer A }
  ? {
      name: string;
      /** What one record is called, as within a sentence. */
      one: string;
      /** What adds one, where the definition says it as well. */
      adds?: string;
      fields: FieldTexts<F>;
      actions: { readonly [K in keyof A]: ActionText<A[K]> };
      /** Tabs above the list, headings and related tabs by their declared key; `complete.test.ts` checks that none is missing. */
      views?: Readonly<Record<string, string>>;
      sections?: Readonly<Record<string, string>>;
      related?: Readonly<Record<string, string>>;
      /** Tabs of several lists. */
      tabs?: Readonly<Record<string, string>>;
      /** Changes that time brings, by their declared key. */
      after?: Readonly<Record<string, string>>;
    } & ScreenTexts<D>
  : never;

type ScreenTexts<D> = D extends { screens: infer S }
  ? keyof S extends never
    ? unknown
    : { screens: { readonly [K in keyof S]: ScreenText } }
  : unknown;

type Definition = (typeof catalogue)[keyof typeof catalogue];
/** The words of every declared entity, by its name. An entity, field, option or action without them does not compile. */
export type ResourceTexts = { readonly [D in Definition as D['name']]: TextsOf<D> };

/** What the input for paying out of an account beyond its balance or limit says. */
export const overReason = {
  label: 'Reason for going over balance or limit',
  help: 'Only when it has to be paid although the account lacks the money or passes its daily limit',
} as const;

/** Tiers and channels of members, which audiences are chosen by as well. */
export const memberTiers = { bronze: 'Bronze', silver: 'Silver', gold: 'Gold', platinum: 'Platinum' } as const;
export const memberChannels = {
  direct: 'Direct',
  line: 'LINE',
  facebook: 'Facebook',
  google: 'Google',
  friend: 'A friend',
  sms: 'SMS',
} as const;
