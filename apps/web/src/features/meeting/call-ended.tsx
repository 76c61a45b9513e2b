import { useEffect, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { NadiMark } from '#shared/art/nadi-mark.tsx';
import { phoneHref, useClinic } from '#shared/clinic/clinic.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import type { CallSnapshot } from './call/call-state.ts';
import { REFUSALS } from './refusals.ts';

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
      <NadiMark className="size-14" />
      <h1 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h1>
      <p className="measure text-ink-soft">{advice}</p>
      {refusal === 'removed' && <ClinicPhone />}
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
