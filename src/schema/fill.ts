export type Fillings = Readonly<Record<string, string | number>>;

/** Fills `{name}` from the parameters; a gap without a parameter is removed. Without parameters the text is as it is. */
export const fill = (text: string, params?: Fillings): string =>
  params ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')) : text;
