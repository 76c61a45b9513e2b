import type { PresenceEvent } from './call/call-state.ts';

/** Notes in hertz: rising for an arrival, falling for a departure. */
const NOTES: Record<PresenceEvent['kind'] | 'knock', readonly number[]> = {
  joined: [523, 659],
  left: [523, 392],
  knock: [659, 523, 659],
};
const NOTE_SECONDS = 0.16;
const VOLUME = 0.05;

/** Plays a soft chime. Silent in browsers that do not allow sound yet. */
export function playPresenceSound(kind: keyof typeof NOTES): void {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  const notes = NOTES[kind];
  notes.forEach((frequency, at) => {
    const start = context.currentTime + at * NOTE_SECONDS;
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(gain);
    gain.gain.setValueAtTime(VOLUME, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS * 0.95);
    note.start(start);
    note.stop(start + NOTE_SECONDS);
    if (at === notes.length - 1) note.onended = () => void context.close();
  });
}
