import { useEffect, useMemo, useRef, useState } from 'react';
import { type LatestReadings, mergeMeasurement, toLiveReading } from './latest-readings.ts';
import { connectMonitor, type Measurement, type Monitor } from './monitor.ts';

type MonitorState =
  | { phase: 'off' }
  | { phase: 'connecting' }
  | { phase: 'on'; name: string }
  | { phase: 'lost'; words: string };

const OFF: MonitorState = { phase: 'off' };
const NO_READINGS: LatestReadings = {};

/** Connects one Bluetooth monitor while the page is open. */
export function useMonitor() {
  const [state, setState] = useState<MonitorState>(OFF);
  const [latest, setLatest] = useState<LatestReadings>(NO_READINGS);
  const reading = useMemo(() => toLiveReading(latest), [latest]);
  const monitor = useRef<Monitor>(undefined);
  /** Identifies the current attempt: a device that an earlier one returns late is disconnected. */
  const attempts = useRef(0);

  useEffect(
    () => () => {
      attempts.current += 1;
      monitor.current?.disconnect();
    },
    [],
  );

  function addMeasurement(measurement: Measurement) {
    setLatest((before) => mergeMeasurement(before, measurement, Date.now()));
  }

  async function connect() {
    attempts.current += 1;
    const attempt = attempts.current;
    setState({ phase: 'connecting' });
    setLatest(NO_READINGS);
    try {
      const found = await connectMonitor({
        onMeasurement: addMeasurement,
        onLost: () => setState({ phase: 'lost', words: 'The monitor is out of range.' }),
      });
      if (attempt !== attempts.current) return found.disconnect();
      monitor.current = found;
      setState({ phase: 'on', name: found.name });
    } catch (error) {
      if (attempt === attempts.current) setState(failureState(error));
    }
  }

  function disconnect() {
    attempts.current += 1;
    monitor.current?.disconnect();
    monitor.current = undefined;
    setLatest(NO_READINGS);
    setState(OFF);
  }

  return { state, reading, connect, disconnect };
}

function failureState(error: unknown): MonitorState {
  if (!(error instanceof Error)) return OFF;
  // The user closed the browser's device chooser.
  if (error.name === 'NotFoundError') return OFF;
  const own = error.name === 'Error';
  return { phase: 'lost', words: own ? error.message : 'The monitor could not be connected.' };
}
