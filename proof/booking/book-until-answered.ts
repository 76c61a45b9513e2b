import { setTimeout as wait } from 'node:timers/promises';
import { sendJson } from '#proof/http.ts';
import type { Attempt } from './history.ts';

export interface BookingRequest {
  readonly slot: string;
  readonly docId: string;
  readonly slotDate: string;
  readonly slotTime: string;
  readonly patient: string;
  readonly token: string;
  readonly key: string;
}

export interface RetryOptions {
  /** The node to ask next; another one after an answer that did not come. */
  urlFor(tries: number): string;
  /** Statuses that ask for another try. */
  busy(status: number): void;
}

const TRIES_MAX = 4000;
const PAUSE_MS = 50;

/** Books once; retries with the same idempotency key until a reply gives the outcome. */
export async function bookUntilAnswered(
  request: BookingRequest,
  retry: RetryOptions,
): Promise<Attempt> {
  const { slot, docId, slotDate, slotTime, patient, token, key } = request;
  const began = performance.now();
  let unknown = 0;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await sendJson(
      `${retry.urlFor(tries)}/api/user/book-appointment`,
      { docId, slotDate, slotTime },
      { token, 'idempotency-key': key },
    ).catch(() => null);
    const known = { slot, patient, began, ended: performance.now(), unknown };
    if (answer?.status === 200) {
      return { ...known, outcome: { booked: JSON.parse(answer.text).meetingId } };
    }
    if (answer?.status === 409) return { ...known, outcome: { refused: codeOf(answer.text) } };
    if (answer && answer.status !== 503) throw new Error(`${answer.status}: ${answer.text}`);
    if (answer) retry.busy(answer.status);
    else unknown += 1;
    await wait(PAUSE_MS);
  }
  throw new Error(`${slot}: no answer after ${TRIES_MAX} tries`);
}

function codeOf(text: string): string {
  return JSON.parse(text).code;
}
