import { BoundedMap } from './bounded-map.ts';

export type Scheduler = ReturnType<typeof createScheduler>;

type ScheduledTask = { time: number; task: () => void };

/** Keeps all delayed tasks in one list, so that the sandbox needs a single timer. */
export function createScheduler(capacity: number) {
  const tasks = new BoundedMap<ScheduledTask>(capacity);
  let next = 0;

  return {
    /** Runs `task` at the first `runDue` at or after `time` (epoch milliseconds). */
    at(time: number, task: () => void) {
      tasks.set(String(next++), { time, task });
    },
    /** Runs due tasks; returns whether there were any. */
    runDue(now: number) {
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
