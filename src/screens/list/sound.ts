import { useCallback, useEffect, useRef } from 'react';
import { usePreference } from '../../providers/preferences';

let context: AudioContext | null = null;

/** Two short soft notes. A browser that has not been touched yet stays silent. */
export function chime(): void {
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') {
      void context.resume();
      return;
    }
    const { currentTime } = context;
    for (const [index, frequency] of [660, 880].entries()) {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      const start = currentTime + index * 0.12;
      tone.frequency.value = frequency;
      loudness.gain.setValueAtTime(0.0001, start);
      loudness.gain.exponentialRampToValueAtTime(0.06, start + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.25);
      tone.connect(loudness).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.3);
    }
  } catch {
    // No sound device: the bar and the title still tell.
  }
}

const readSound = (kept: unknown): boolean => kept !== false;

/** The quiet sound of new queue items, which can be switched off. */
export function useSound(isQueue: boolean): { on: boolean; set: (on: boolean) => void; ring: () => void } {
  const { value: on, set } = usePreference('sound', readSound);
  const latest = useRef(on);
  latest.current = on;
  const ring = useCallback(() => {
    if (isQueue && latest.current) chime();
  }, [isQueue]);
  return { on, set, ring };
}

/** How many new queue items there are, in the title of the window: it is read from another tab. */
export function useTitleBadge(isQueue: boolean, count: number): void {
  useEffect(() => {
    if (!isQueue || count === 0) return undefined;
    const bare = (): string => document.title.replace(/^\(\d+\) /, '');
    document.title = `(${count}) ${bare()}`;
    return () => {
      document.title = bare();
    };
  }, [isQueue, count]);
}
