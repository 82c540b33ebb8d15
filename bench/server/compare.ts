import { median, milliseconds, perSecond } from '../stats';
import type { BenchOptions, ResultRow } from '../types';
import type { Load } from './processes';
import type { Done, Work } from './protocol';

export interface Comparison {
  product: Done[];
  reference: Done[];
  productRate: number;
  referenceRate: number;
  productMs: number;
  referenceMs: number;
  /** Median of the windows' own ratios of rates. */ ratio: number;
}

/**
 * Windows in turn, A B A B …, so that whatever else the machine does falls on both sides; the ratio is the median of the pairs' ratios. The
 * first window of each side only warms up: a server works for days, and its code is compiled while it answers its first thousands of calls.
 */
export async function compare(
  load: Load,
  { seconds, repeats, quick }: BenchOptions,
  a: (repeat: number) => Work,
  b: (repeat: number) => Work,
): Promise<Comparison> {
  const warming = quick ? 1 : 5;
  await load.run({ ...a(-1), seconds: warming });
  await load.run({ ...b(-1), seconds: warming });
  const product: Done[] = [];
  const reference: Done[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    product.push(await load.run({ ...a(repeat), seconds }));
    reference.push(await load.run({ ...b(repeat), seconds }));
  }
  return {
    product,
    reference,
    ratio: median(product.map((done, at) => done.rate / reference[at]!.rate)),
    productRate: median(product.map((done) => done.rate)),
    referenceRate: median(reference.map((done) => done.rate)),
    productMs: median(product.map((done) => done.p50)),
    referenceMs: median(reference.map((done) => done.p50)),
  };
}

/** A comparison as a row of the table. `least`: the ratio it is to have. */
export function ratioRow(name: string, found: Comparison, least: number): ResultRow {
  const { productRate, referenceRate, productMs, referenceMs, ratio } = found;
  return {
    name,
    product: `${perSecond(productRate)}, ${milliseconds(productMs)}`,
    reference: `${perSecond(referenceRate)}, ${milliseconds(referenceMs)}`,
    ratio,
    limit: `≥ ${least}`,
    verdict: ratio >= least ? 'pass' : 'miss',
    figures: { productRate, referenceRate, productMs, referenceMs },
  };
}
