import { parentPort, workerData } from 'node:worker_threads';
import { FLOODS, type FloodSize } from './floods.ts';

/** Runs one flood on a thread of its own, so that it does not delay the honest user's clock. */
const { name, url, size } = workerData as { name: string; url: string; size: FloodSize };
const statuses: Record<number, number> = {};
const run = FLOODS[name]?.run(url, size, (status) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
});
parentPort?.on('message', () => parentPort?.postMessage(statuses));
await run;
parentPort?.postMessage('over');
