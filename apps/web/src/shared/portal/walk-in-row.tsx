import type { WalkIn } from '@nadi/contract/reception';
import { type Instant, minutes } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock } from '@nadi/messages/when';
import type { ReactNode } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
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
        <SpokenText text={i18n._('<spoken>Token </spoken>{token}', { token })} />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft figures">{expectation(walkIn, now)}</span>
        {place && <span className="block text-sm text-ink-soft wrap-anywhere">{place}</span>}
      </span>
      {calledAt === undefined ? (
        <Waited since={arrivedAt} now={now} />
      ) : (
        <Status tone="done">{i18n._('With the doctor')}</Status>
      )}
      <span className="flex gap-2">{children}</span>
    </div>
  );
}

function expectation(walkIn: WalkIn, now: Instant): string {
  if (walkIn.calledAt !== undefined) return calledText(now - walkIn.calledAt);
  const wait = waitText(walkIn);
  if (!walkIn.appointment) return wait;
  const time = formatClock(i18n, walkIn.appointment.slotTime);
  return `${i18n._('Appointment at {time}.', { time })} ${wait}`;
}

function waitText({ docId, expected }: WalkIn): string {
  if (!expected) return i18n._('No time left today');
  const by = docId === undefined ? [i18n._('with {doctor}', { doctor: expected.docName })] : [];
  return joinWords(i18n, [callText(expected), ...by]);
}

/** Formats the expected time of the call; before opening: "10:00 AM, when the clinic opens". */
function callText({ at, opens, minutes: wait }: NonNullable<WalkIn['expected']>): string {
  if (at !== undefined) {
    const time = formatClock(i18n, at);
    return opens
      ? i18n._('{time}, when the clinic opens', { time })
      : i18n._('At about {time}', { time });
  }
  return wait === 0
    ? i18n._('Can be called now')
    : i18n._('In about {minutes} min', { minutes: wait });
}

function calledText(milliseconds: number): string {
  const count = Math.max(0, Math.floor(milliseconds / minutes(1)));
  return count === 0
    ? i18n._('Called just now')
    : i18n._('Called {minutes} min ago', { minutes: count });
}

const [LONG, VERY_LONG] = [minutes(20), minutes(30)];

function Waited({ since, now }: { since: Instant; now: Instant }) {
  const waited = Math.max(0, now - since);
  const tone = waited < LONG ? 'neutral' : 'waiting';
  const count = Math.floor(waited / minutes(1));
  return (
    <Status tone={waited >= VERY_LONG ? 'danger' : tone}>
      {count === 0
        ? i18n._('Just arrived')
        : i18n._('Waiting for {minutes} min', { minutes: count })}
    </Status>
  );
}
