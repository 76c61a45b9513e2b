import { MESH_PEOPLE_MAX } from '@nadi/domain/limits';
import { useEffect, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { ClinicMark } from '#shared/art/clinic-brand.tsx';
import { phoneHref, useClinic } from '#shared/clinic/clinic.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import type { CallSnapshot } from './call/call-state.ts';

type CallEndedProps = {
  refusal: CallSnapshot['refusal'];
  /** True if the call belonged to an appointment. */
  thanks?: boolean;
  onRejoin: () => void;
};

const LEFT = {
  title: 'You left the meeting',
  advice: 'The others may still be there. You can come back at any time.',
  next: 'try-again',
} as const;

const THANKS = {
  title: 'Thank you for joining',
  advice: 'You have left the appointment, and your camera and microphone are off.',
  next: 'try-again',
} as const;

function ClinicPhone() {
  const { phone } = useClinic();
  if (!phone) return null;
  return (
    <p>
      Questions? Phone the clinic:{' '}
      <a href={phoneHref(phone)} className="inline-block py-2 font-semibold underline">
        {phone}
      </a>
    </p>
  );
}

/** The screen after a call or a refusal: the reason and one action. */
export function CallEnded({ refusal, thanks = false, onRejoin }: CallEndedProps) {
  // A newer server may give a reason that this page does not know.
  const known: Partial<typeof REFUSALS> = REFUSALS;
  const { title, advice, next } = refusal ? (known[refusal] ?? LEFT) : thanks ? THANKS : LEFT;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="page grid min-h-dvh content-center justify-items-center gap-5 py-10 text-center">
      <ClinicMark className="size-14" />
      <h1 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h1>
      <p className="measure text-ink-soft">{advice}</p>
      {(refusal === 'removed' || refusal === 'unverified') && <ClinicPhone />}
      <div className="flex flex-wrap justify-center gap-3">
        {next === 'try-again' && (
          <Button onClick={onRejoin}>{refusal ? 'Try again' : 'Rejoin'}</Button>
        )}
        {next === 'another-code' && <LinkButton to={paths.join}>Enter another code</LinkButton>}
        {next === 'my-appointments' && (
          <LinkButton to={paths.myAppointments}>My appointments</LinkButton>
        )}
        <LinkButton to={paths.home} variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </main>
  );
}

interface Refusal {
  title: string;
  /** The action that the user can take. */
  advice: string;
  next: 'another-code' | 'try-again' | 'my-appointments' | 'home';
}

const REFUSALS: Readonly<Record<NonNullable<CallSnapshot['refusal']>, Refusal>> = {
  'bad-room': {
    title: 'This meeting code is not complete',
    advice:
      'A code has letters and digits only. Copy the whole link or code once more, or ask for it again.',
    next: 'another-code',
  },
  'signed-out': {
    title: 'You have been logged out',
    advice: 'Your session has ended, so the call has ended too. Log in again to come back.',
    next: 'try-again',
  },
  'room-full': {
    title: 'This meeting is full',
    advice: `It holds ${MESH_PEOPLE_MAX} people. Wait until somebody leaves, then try again.`,
    next: 'try-again',
  },
  'client-unsupported': {
    title: 'This meeting needs a newer browser',
    advice: `This one cannot encrypt video and sound, which the clinic or a meeting of more than ${MESH_PEOPLE_MAX} people requires. Update it, or open the link in another one.`,
    next: 'try-again',
  },
  'too-early': {
    title: 'This meeting is not open yet',
    advice:
      'It opens 24 hours before the appointment begins. Your appointment is safe; please come back then.',
    next: 'my-appointments',
  },
  'not-accepted': {
    title: 'This meeting is not open yet',
    advice: 'The clinic has not accepted the request for this appointment. You will be told.',
    next: 'my-appointments',
  },
  'too-late': {
    title: 'This meeting is over',
    advice:
      'Its room closed two hours after the appointment began. Book a new time if you still need the doctor.',
    next: 'my-appointments',
  },
  denied: {
    title: 'You were not let in',
    advice: 'You were not admitted to this appointment. You can try again in 30 seconds.',
    next: 'try-again',
  },
  'address-denied': {
    title: 'Please wait half a minute and try again',
    advice:
      'The doctor has not seen your request yet: requests from your internet connection are paused for a moment.',
    next: 'try-again',
  },
  ended: {
    title: 'The meeting has ended',
    advice: 'The consultation is over. Your camera and microphone are off. Thank you for joining.',
    next: 'home',
  },
  removed: {
    title: 'You were removed from this meeting',
    advice: 'The doctor ended your part in this meeting.',
    next: 'home',
  },
  'family-access-ended': {
    title: 'Your access has ended',
    advice: 'You no longer act for this patient, so the call has ended for you.',
    next: 'home',
  },
  'other-doctor': {
    title: 'This appointment has gone to another doctor',
    advice: 'It is no longer yours, so the call has ended for you. Your other appointments stay.',
    next: 'home',
  },
  unverified: {
    title: 'This call was stopped',
    advice:
      'Somebody may have watched and listened to it: the keys of this call are not the same everywhere. Try again from another network, or speak with the clinic another way.',
    next: 'try-again',
  },
  locked: {
    title: 'This meeting is locked',
    advice: 'The doctor lets nobody else in at the moment. Wait a little, then try again.',
    next: 'try-again',
  },
  cancelled: {
    title: 'This appointment was cancelled',
    advice: 'Its meeting room is closed. My appointments says who cancelled it.',
    next: 'my-appointments',
  },
};
