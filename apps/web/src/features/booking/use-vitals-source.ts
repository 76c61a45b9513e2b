import type { Vitals } from '@nadi/domain/vitals';
import { useState } from 'react';
import { webBluetooth } from '#shared/vitals/monitor.ts';
import type { LiveReading } from '#shared/vitals/reading.ts';
import { useLiveVitals } from '#shared/vitals/use-live-vitals.ts';
import { useMonitor } from '#shared/vitals/use-monitor.ts';

type Kind = 'clinic' | 'bluetooth' | 'typing' | 'typed';

/** Returns the source of the vitals: the clinic's device, Bluetooth or typed. Polls only if needed. */
export function useVitalsSource() {
  const [typed, setTyped] = useState<LiveReading>();
  const [typing, setTyping] = useState(false);
  const monitor = useMonitor();
  const kind = kindOf({ typed, typing, connected: monitor.state.phase === 'on' });
  const clinic = useLiveVitals(kind === 'clinic' || kind === 'typing');

  function reset() {
    setTyped(undefined);
    setTyping(false);
    monitor.disconnect();
  }

  return {
    kind,
    reading: typed ?? (kind === 'bluetooth' ? monitor.reading : clinic),
    monitor: monitor.state,
    offersBluetooth: webBluetooth() !== undefined,
    connect() {
      reset();
      void monitor.connect();
    },
    startTyping: () => setTyping(true),
    type(vitals: Vitals) {
      setTyped({ ...vitals, source: 'typed', readAt: Date.now() });
    },
    reset,
  };
}

type Choice = { typed: LiveReading | undefined; typing: boolean; connected: boolean };

function kindOf({ typed, typing, connected }: Choice): Kind {
  if (typed) return 'typed';
  if (typing) return 'typing';
  return connected ? 'bluetooth' : 'clinic';
}
