import { BoundedMap } from './bounded-map.ts';

export type Scheduler = {
  /** Runs `task` at the first `runDue` at or after `time` (milliseconds since 1970). */
  at: (time: number, task: () => void) => void;
  /** Whether anything was due. */
  runDue: (now: number) => boolean;
};

type ScheduledTask = { time: number; task: () => void };

/** Everything that happens later goes through one list, so that the sandbox needs one timer. */
export function createScheduler(capacity: number): Scheduler {
  const tasks = new BoundedMap<ScheduledTask>(capacity);
  let next = 0;

  return {
    at(time, task) {
      tasks.set(String(next++), { time, task });
    },
    runDue(now) {
      const due = [...tasks].filter(([, entry]) => entry.time <= now);
      for (const [key] of due) tasks.delete(key);
      for (const [, entry] of due.sort(byTime)) entry.task();
      return due.length > 0;
    },
  };
}

function byTime(a: [string, ScheduledTask], b: [string, ScheduledTask]) {
  return a[1].time - b[1].time;
}
