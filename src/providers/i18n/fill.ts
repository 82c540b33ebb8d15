export type Params = Readonly<Record<string, string | number>>;

/** Fills `{name}` from the parameters; a gap without a parameter is removed. */
export const fill = (text: string, params?: Params): string =>
  params ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')) : text;
