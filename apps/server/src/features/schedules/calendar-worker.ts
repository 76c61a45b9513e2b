import { parentPort, workerData } from 'node:worker_threads';
import { expandEvents, type Span } from './expand-events.ts';

const { text, span } = workerData as { text: string; span: Span };
parentPort?.postMessage(expandEvents(text, span));
