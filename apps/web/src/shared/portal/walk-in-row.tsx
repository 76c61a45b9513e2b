import type { WalkIn } from '@nadi/contract/reception';
import { type Instant, minutes } from '@nadi/domain/limits';
import type { ReactNode } from 'react';
import { Status } from '#shared/ui/status.tsx';

type WalkInRowProps = {
  walkIn: WalkIn;
  now: Instant;
  /** Buttons. */
  children: ReactNode;
};

/** One place in the walk-in queue: token, name, and the expected time of the call. */
export function WalkInRow({ walkIn, now, children }: WalkInRowProps) {
  const { token, name, place, arrivedAt, calledAt } = walkIn;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <span className="min-w-11 text-2xl font-bold figures">
        <span className="sr-only">Token </span>
        {token}
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft figures">{expectation(walkIn, now)}</span>
        {place && <span className="block text-sm text-ink-soft wrap-anywhere">{place}</span>}
      </span>
      {calledAt === undefined ? (
        <Waited since={arrivedAt} now={now} />
      ) : (
        <Status tone="done">With the doctor</Status>
      )}
      <span className="flex gap-2">{children}</span>
    </div>
  );
}

function expectation(walkIn: WalkIn, now: Instant): string {
  if (walkIn.calledAt !== undefined) return `Called ${ago(now - walkIn.calledAt)}`;
  const wait = waitText(walkIn);
  return walkIn.appointment ? `Appointment at ${walkIn.appointment.slotTime}. ${wait}` : wait;
}

function waitText({ docId, expected }: WalkIn): string {
  if (!expected) return 'No time left today';
  const by = docId === undefined ? `, with ${expected.docName}` : '';
  if (expected.at !== undefined) return `${openingText(expected.at, expected.opens)}${by}`;
  return expected.minutes === 0
    ? `Can be called now${by}`
    : `In about ${expected.minutes} min${by}`;
}

/** Formats the expected time; before opening: "10:00 AM, when the clinic opens". */
function openingText(at: string, opens = false): string {
  return opens ? `${at}, when the clinic opens` : `At about ${at}`;
}

function ago(milliseconds: number): string {
  const count = Math.max(0, Math.floor(milliseconds / minutes(1)));
  return count === 0 ? 'just now' : `${count} min ago`;
}

const [LONG, VERY_LONG] = [minutes(20), minutes(30)];

function Waited({ since, now }: { since: Instant; now: Instant }) {
  const waited = Math.max(0, now - since);
  const tone = waited < LONG ? 'neutral' : 'waiting';
  const count = Math.floor(waited / minutes(1));
  return (
    <Status tone={waited >= VERY_LONG ? 'danger' : tone}>
      {count === 0 ? 'Just arrived' : `Waiting for ${count} min`}
    </Status>
  );
}
