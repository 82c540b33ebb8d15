export type Fillings = Readonly<Record<string, string | number>>;

const THAI = /[ก-๙]/;
const OTHER = /[A-Za-z0-9]/;
/** Thai has no space between words, but one where it meets another script. */
const meet = (left: string, right: string): string =>
  (THAI.test(left) && OTHER.test(right)) || (OTHER.test(left) && THAI.test(right)) ? ' ' : '';

/** Fills `{name}` from the parameters; a gap without a parameter is removed. Without parameters the text is as it is. */
export const fill = (text: string, params?: Fillings): string =>
  params
    ? text.replace(/\{(\w+)\}/g, (gap, name: string, at: number) => {
        const value = String(params[name] ?? '');
        return meet(text.charAt(at - 1), value.charAt(0)) + value + meet(value.slice(-1), text.charAt(at + gap.length));
      })
    : text;
