import { MESH_PEOPLE_MAX } from '@nadi/domain/limits';
import { useEffect, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { ClinicMark } from '#shared/art/clinic-brand.tsx';
import { PhoneLink, useClinic } from '#shared/clinic/clinic.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import type { CallSnapshot } from './call/call-state.ts';

type CallEndedProps = {
  refusal: CallSnapshot['refusal'];
  /** True if the call belonged to an appointment. */
  thanks?: boolean;
  onRejoin: () => void;
};

function describeLeaving(thanks: boolean): Refusal {
  if (thanks) {
    return {
      title: i18n._('Thank you for joining'),
      advice: i18n._('You have left the appointment, and your camera and microphone are off.'),
      next: 'try-again',
    };
  }
  return {
    title: i18n._('You left the meeting'),
    advice: i18n._('The others may still be there. You can come back at any time.'),
    next: 'try-again',
  };
}

function ClinicPhone() {
  const { phone } = useClinic();
  if (!phone) return null;
  return (
    <p>
      <RichText
        text={i18n._('Questions? Phone the clinic: <phone>{phone}</phone>', { phone })}
        marks={{
          phone: () => (
            <PhoneLink phone={phone} className="inline-block py-2 font-semibold underline" />
          ),
        }}
      />
    </p>
  );
}

/** The screen after a call or a refusal: the reason and one action. */
export function CallEnded({ refusal, thanks = false, onRejoin }: CallEndedProps) {
  const { title, advice, next } = refusal ? describeRefusal(refusal) : describeLeaving(thanks);
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
          <Button onClick={onRejoin}>{refusal ? i18n._('Try again') : i18n._('Rejoin')}</Button>
        )}
        {next === 'another-code' && (
          <LinkButton to={paths.join}>{i18n._('Enter another code')}</LinkButton>
        )}
        {next === 'my-appointments' && (
          <LinkButton to={paths.myAppointments}>{i18n._('My appointments')}</LinkButton>
        )}
        <LinkButton to={paths.home} variant="secondary">
          {i18n._('Back to Home')}
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

type Reason = NonNullable<CallSnapshot['refusal']>;

function describeRefusal(reason: Reason): Refusal {
  // A newer server may give a reason that this page does not know.
  const known: Partial<Record<Reason, Refusal>> = { ...entryRefusals(), ...endings() };
  return known[reason] ?? describeLeaving(false);
}

/** Returns the reasons that refuse entry. */
function entryRefusals() {
  return {
    'bad-room': {
      title: i18n._('This meeting code is not complete'),
      advice: i18n._(
        'A code has letters and digits only. Copy the whole link or code once more, or ask for it again.',
      ),
      next: 'another-code',
    },
    'room-full': {
      title: i18n._('This meeting is full'),
      advice: i18n._('It holds {people} people. Wait until somebody leaves, then try again.', {
        people: MESH_PEOPLE_MAX,
      }),
      next: 'try-again',
    },
    'client-unsupported': {
      title: i18n._('This meeting needs a newer browser'),
      advice: i18n._(
        'This one cannot encrypt video and sound, which the clinic or a meeting of more than {people} people requires. Update it, or open the link in another one.',
        { people: MESH_PEOPLE_MAX },
      ),
      next: 'try-again',
    },
    'too-early': {
      title: i18n._('This meeting is not open yet'),
      advice: i18n._(
        'It opens 24 hours before the appointment begins. Your appointment is safe; please come back then.',
      ),
      next: 'my-appointments',
    },
    'not-accepted': {
      title: i18n._('This meeting is not open yet'),
      advice: i18n._(
        'The clinic has not accepted the request for this appointment. You will be told.',
      ),
      next: 'my-appointments',
    },
    'too-late': {
      title: i18n._('This meeting is over'),
      advice: i18n._(
        'Its room closed two hours after the appointment began. Book a new time if you still need the doctor.',
      ),
      next: 'my-appointments',
    },
    denied: {
      title: i18n._('You were not let in'),
      advice: i18n._('You were not admitted to this appointment. You can try again in 30 seconds.'),
      next: 'try-again',
    },
    'address-denied': {
      title: i18n._('Please wait half a minute and try again'),
      advice: i18n._(
        'The doctor has not seen your request yet: requests from your internet connection are paused for a moment.',
      ),
      next: 'try-again',
    },
    locked: {
      title: i18n._('This meeting is locked'),
      advice: i18n._(
        'The doctor lets nobody else in at the moment. Wait a little, then try again.',
      ),
      next: 'try-again',
    },
    cancelled: {
      title: i18n._('This appointment was cancelled'),
      advice: i18n._('Its meeting room is closed. My appointments says who cancelled it.'),
      next: 'my-appointments',
    },
  } satisfies Partial<Record<Reason, Refusal>>;
}

/** Returns the reasons that end a call. */
function endings(): Record<Exclude<Reason, keyof ReturnType<typeof entryRefusals>>, Refusal> {
  return {
    'signed-out': {
      title: i18n._('You have been logged out'),
      advice: i18n._(
        'Your session has ended, so the call has ended too. Log in again to come back.',
      ),
      next: 'try-again',
    },
    ended: {
      title: i18n._('The meeting has ended'),
      advice: i18n._(
        'The consultation is over. Your camera and microphone are off. Thank you for joining.',
      ),
      next: 'home',
    },
    removed: {
      title: i18n._('You were removed from this meeting'),
      advice: i18n._('The doctor ended your part in this meeting.'),
      next: 'home',
    },
    'family-access-ended': {
      title: i18n._('Your access has ended'),
      advice: i18n._('You no longer act for this patient, so the call has ended for you.'),
      next: 'home',
    },
    'other-doctor': {
      title: i18n._('This appointment has gone to another doctor'),
      advice: i18n._(
        'It is no longer yours, so the call has ended for you. Your other appointments stay.',
      ),
      next: 'home',
    },
    unverified: {
      title: i18n._('This call was stopped'),
      advice: i18n._(
        'Somebody may have watched and listened to it: the keys of this call are not the same everywhere. Try again from another network, or speak with the clinic another way.',
      ),
      next: 'try-again',
    },
  };
}
