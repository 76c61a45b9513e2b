import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import type { PaymentState } from '@nadi/domain/payment';
import { DeviceCheckButton } from '#shared/devices/device-check-button.tsx';
import { formatInstant } from '#shared/format/instants.ts';

type NextStepsProps = {
  appointment: Appointment;
  zone: string;
  now: Instant;
  paymentState: PaymentState | undefined;
};

/** The steps between booking and the appointment. */
export function NextSteps({ appointment, zone, now, paymentState }: NextStepsProps) {
  const { bookedBy, docData, meetingId, payment, userData, vitals } = appointment;
  const paying = paymentState === 'processing' || paymentState === 'checking';
  const seen = bookedBy ? `the name of ${userData.name}` : 'your name';
  const steps = [
    !payment &&
      !paying &&
      `Pay online any time before the appointment${meetingId ? '' : ', or at the appointment'}.`,
    meetingId &&
      'You meet by video. Join Meeting opens 24 hours before your time, here and under My appointments. No app is needed.',
    !meetingId &&
      `Come to ${[docData.address.line1, docData.address.line2].filter(Boolean).join(', ')}.`,
    `${docData.name} sees ${seen}${vitals ? ' and the vitals you sent with the booking' : ''}.`,
    `Plans change? ${cancelling(appointment, { zone, now })}`,
  ].filter((step) => typeof step === 'string' && step !== '');
  return (
    <section aria-labelledby="next-steps" className="grid gap-3 rounded bg-card p-5 shadow-card">
      <h2 id="next-steps" className="text-base">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-2 ps-5 text-ink-soft">
        {steps.map((step) => (
          <li key={String(step)}>{step}</li>
        ))}
      </ol>
      {meetingId && <DeviceCheckButton />}
    </section>
  );
}

function cancelling(
  { cancelUntil }: Appointment,
  { zone, now }: { zone: string; now: Instant },
): string {
  if (cancelUntil !== undefined && cancelUntil < now) {
    return 'You can choose another time, as far as the clinic allows it, or call the clinic.';
  }
  const until =
    cancelUntil === undefined
      ? 'before the appointment starts'
      : `until ${formatInstant(cancelUntil, zone)}`;
  return `If you cancel ${until}, an online payment is refunded in full, unless you have already seen the doctor. You can also choose another time, as far as the clinic allows it.`;
}
