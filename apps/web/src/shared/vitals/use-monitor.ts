import type { Instant } from '@nadi/domain/limits';
import { isFresh } from '@nadi/domain/vitals';
import { useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { connectMonitor, type Measurement, type Monitor } from './monitor.ts';
import type { LiveReading } from './reading.ts';

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
        onLost: () => setState({ phase: 'lost', words: i18n._('The monitor is out of range.') }),
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
  return {
    phase: 'lost',
    words: own ? error.message : i18n._('The monitor could not be connected.'),
  };
}

interface TimedValue {
  readonly value: number;
  readonly at: Instant;
}

/** The latest value of each measurement; a strap and an oximeter send them independently. */
interface LatestReadings {
  readonly bpm?: TimedValue;
  readonly spo2?: TimedValue;
}

export function mergeMeasurement(
  before: LatestReadings,
  { bpm, spo2 }: Measurement,
  at: Instant,
): LatestReadings {
  return {
    ...before,
    ...(bpm !== undefined && { bpm: { value: bpm, at } }),
    ...(spo2 !== undefined && { spo2: { value: spo2, at } }),
  };
}

/** Combines the values. Its age is the newest value's; an older value that is stale by then is null. */
export function toLiveReading({ bpm, spo2 }: LatestReadings): LiveReading | undefined {
  const readAt = Math.max(bpm?.at ?? 0, spo2?.at ?? 0);
  if (readAt === 0) return undefined;
  return {
    bpm: currentValue(bpm, readAt),
    spo2: currentValue(spo2, readAt),
    source: 'bluetooth',
    readAt,
  };
}

function currentValue(timed: TimedValue | undefined, newest: Instant): number | null {
  return timed && isFresh({ readAt: timed.at, now: newest }) ? timed.value : null;
}
