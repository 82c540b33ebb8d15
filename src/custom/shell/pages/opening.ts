import { useEffect } from 'react';
import { sharedValue } from '../../../providers/sharedValue';

const opening = sharedValue(0);
const add = (count: number): void => opening.set(opening.now() + count);

/** Counts a screen whose code is still on its way for as long as the caller is mounted. */
export function useOpening(): void {
  useEffect(() => {
    add(1);
    return () => add(-1);
  }, []);
}

/** True while the code of a screen is on its way, so that the page shows nothing of its own yet. */
export const isOpening = (): boolean => opening.now() > 0;

export const onOpening = opening.follow;
