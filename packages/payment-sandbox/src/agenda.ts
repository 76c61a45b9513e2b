import { BoundedMap } from './bounded-map.ts';

export type Agenda = {
  /** Runs `task` at the first `runDue` at or after `time` (milliseconds since 1970). */
  at: (time: number, task: () => void) => void;
  /** Whether anything was due. */
  runDue: (now: number) => boolean;
};

type Entry = { time: number; task: () => void };

/** Everything that happens later goes through one list, so that the sandbox needs one timer. */
export function createAgenda(capacity: number): Agenda {
  const entries = new BoundedMap<Entry>(capacity);
  let next = 0;

  return {
    at(time, task) {
      entries.set(String(next++), { time, task });
    },
    runDue(now) {
      const due = [...entries].filter(([, entry]) => entry.time <= now);
      for (const [key] of due) entries.delete(key);
      for (const [, entry] of due.sort(byTime)) entry.task();
      return due.length > 0;
    },
  };
}

function byTime(a: [string, Entry], b: [string, Entry]) {
  return a[1].time - b[1].time;
}
