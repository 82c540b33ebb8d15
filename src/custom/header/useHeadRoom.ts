import { useSyncExternalStore } from 'react';

/** How much of the header there is room for. `phone`: site, bell and the employee; `some`: the credits and the alarm as well; `all`: everything. What has no room is in the employee's menu. */
export type HeadRoom = 'phone' | 'some' | 'all';

/** The width the specification lays its pages out for. */
const whole = window.matchMedia('(min-width: 1200px)');
const phone = window.matchMedia('(max-width: 767.98px)');
const subscribe = (listener: () => void): (() => void) => {
  for (const one of [whole, phone]) one.addEventListener('change', listener);
  return () => { for (const one of [whole, phone]) one.removeEventListener('change', listener); };
};

export const useHeadRoom = (): HeadRoom => useSyncExternalStore(subscribe, () => (whole.matches ? 'all' : phone.matches ? 'phone' : 'some'));
