let context: AudioContext | null = null;

/** Two short soft notes. A browser that has not been touched yet stays silent. */
export function play(): void {
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
