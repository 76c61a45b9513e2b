import { useEffect, useState } from 'react';

const SAMPLE_INTERVAL_MS = 100;
/** The root mean square of speech at arm's length; fills the meter. */
const FULL_SCALE = 0.2;

/** Returns the level of the stream's microphone, 0 to 1; 0 without one. */
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
      setLevel(Math.min(1, rootMeanSquare(samples) / FULL_SCALE));
    }, SAMPLE_INTERVAL_MS);
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
