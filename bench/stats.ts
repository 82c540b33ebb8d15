export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
export const perSecond = (rate: number): string => `${rate < 20 ? fine.format(rate) : whole.format(rate)}/s`;
export const milliseconds = (value: number): string => `${fine.format(value)} ms`;
export const count = (value: number): string => whole.format(value);
export const megabytes = (bytes: number): string => `${fine.format(bytes / 1_000_000)} MB`;
