import type { AnyResource } from '../../schema/define';
import { addDays, today as bangkokToday } from './dates';
import { serverNow } from '../../providers/serverTime';

/** Named spans of whole days in Bangkok. The name is stored, so that a saved “today” stays today. */
export const presets = ['today', 'yesterday', 'week', 'month'] as const;
export type Preset = (typeof presets)[number];
export const isPreset = (value: unknown): value is Preset => presets.some((preset) => preset === value);

/** The first and last day of a preset, both included. */
export function presetDays(preset: Preset, now: number = serverNow()): { from: string; to: string } {
  const today = bangkokToday(now);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: addDays(today, -6), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
  }
}

/** The declared filter that time presets use: the time of the event, or of creation. */
export function timeField(def: Pick<AnyResource, 'filters'>): string | null {
  return ['occurred_at', 'at', 'created_at'].find((name) => def.filters?.includes(name)) ?? null;
}
