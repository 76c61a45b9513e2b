import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 100;
/** Speech at arm's length reaches about this root mean square; it fills the meter. */
const LOUD = 0.2;

/** How loud the stream's microphone is, 0 to 1; 0 without one. */
export function useMicLevel(stream: MediaStream | null): number {
  const track = stream?.getAudioTracks()[0] ?? null;
  const [level, setLevel] = useState(0);

  useEffect(() => {
    if (!track) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLevel(Math.min(1, rootMeanSquare(samples) / LOUD));
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      void context.close();
      setLevel(0);
    };
  }, [track]);

  return level;
}

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}
