import { formatInt, formatMoney } from '../../schema/format';
import type { Language } from '../../schema/messages';
import type { Form } from '../../schema/report/forms';
import { formatPercent } from '../format/money';

const UNITS = {
  th: { day: 'วัน', hour: 'ชม.', minute: 'นาที', second: 'วิ' },
  en: { day: 'd', hour: 'h', minute: 'min', second: 's' },
} as const;

/** Seconds in at most two units: `45 วิ`, `3 นาที 20 วิ`, `2 ชม. 5 นาที`. */
export function durationText(seconds: number, language: Language): string {
  const unit = UNITS[language];
  const whole = Math.round(seconds);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(whole / 86_400), unit.day],
    [Math.floor((whole % 86_400) / 3600), unit.hour],
    [Math.floor((whole % 3600) / 60), unit.minute],
    [whole % 60, unit.second],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return `0 ${unit.second}`;
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(' ');
}

/** A figure as it is read; a dash where there is none. */
export function figureText(form: Form, value: number | null | undefined, language: Language): string {
  if (value === null || value === undefined) return '–';
  switch (form) {
    case 'money':
      return formatMoney(value);
    case 'seconds':
      return durationText(value, language);
    case 'share':
      return formatPercent(Math.round(value * 10_000) / 100);
    case 'count':
      return formatInt(value);
  }
}

/**
 * How a figure stands to the one it is compared with. `by`: a share of that one, of a share the points in between; null where nothing was
 * there.
 */
export interface Change {
  by: number | null;
  way: 'up' | 'down' | 'same';
}
export function changeOf(form: Form, now: number | null | undefined, before: number | null | undefined): Change | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  const difference = now - before;
  const way = difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';
  if (form === 'share') return { by: difference, way };
  return { by: before === 0 ? (difference === 0 ? 0 : null) : difference / Math.abs(before), way };
}
