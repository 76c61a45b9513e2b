import { useEffect, useMemo, useRef, useState } from 'react';
import { type Heard, hear, readingOf } from './heard.ts';
import { connectMonitor, type Measured, type Monitor } from './monitor.ts';

type MonitorState =
  | { phase: 'off' }
  | { phase: 'connecting' }
  | { phase: 'on'; name: string }
  | { phase: 'lost'; words: string };

const OFF: MonitorState = { phase: 'off' };
const NOTHING: Heard = {};

/** One Bluetooth monitor of the person's own, for as long as the page is open. */
export function useMonitor() {
  const [state, setState] = useState<MonitorState>(OFF);
  const [heard, setHeard] = useState<Heard>(NOTHING);
  const reading = useMemo(() => readingOf(heard), [heard]);
  const monitor = useRef<Monitor>(undefined);
  /** Counts the tries: what an earlier one brings late is let go again. */
  const tries = useRef(0);

  useEffect(
    () => () => {
      tries.current += 1;
      monitor.current?.disconnect();
    },
    [],
  );

  function measured(told: Measured) {
    setHeard((before) => hear(before, told, Date.now()));
  }

  async function connect() {
    tries.current += 1;
    const mine = tries.current;
    setState({ phase: 'connecting' });
    setHeard(NOTHING);
    try {
      const found = await connectMonitor({
        onMeasured: measured,
        onLost: () => setState({ phase: 'lost', words: 'The monitor went out of reach.' }),
      });
      if (mine !== tries.current) return found.disconnect();
      monitor.current = found;
      setState({ phase: 'on', name: found.name });
    } catch (error) {
      if (mine === tries.current) setState(afterFailure(error));
    }
  }

  function disconnect() {
    tries.current += 1;
    monitor.current?.disconnect();
    monitor.current = undefined;
    setHeard(NOTHING);
    setState(OFF);
  }

  return { state, reading, connect, disconnect };
}

function afterFailure(error: unknown): MonitorState {
  if (!(error instanceof Error)) return OFF;
  // Closing the browser's own list of devices is an answer, not a failure.
  if (error.name === 'NotFoundError') return OFF;
  const own = error.name === 'Error';
  return { phase: 'lost', words: own ? error.message : 'The monitor could not be connected.' };
}
