import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '#shared/ui/toast.ts';
import { createDemo } from './demo.ts';
import { createStepTimer } from './step-timer.ts';

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Runs the demonstration against the real server and reports its outcome. */
export function useDemo() {
  const [demo] = useState(() =>
    createDemo({
      fetch: (...call) => fetch(...call),
      random,
      now: Date.now,
      stepTimer: () => createStepTimer(random),
      onEnd: (outcome) => {
        if (outcome === 'failed') return void toast.error('Demo failed. Please try again.');
        void toast.success('Encryption demo completed successfully!');
      },
    }),
  );
  useEffect(() => demo.stop, [demo]);
  const state = useSyncExternalStore(demo.subscribe, demo.snapshot);
  return { demo, state };
}
