import type { Appointment } from '@nadi/contract/appointments';
import type { PaymentState } from '@nadi/domain/payment';
import { DeviceCheckButton } from '#shared/devices/device-check-button.tsx';

type NextStepsProps = { appointment: Appointment; paymentState: PaymentState | undefined };

/** What happens between booking and the appointment. */
export function NextSteps({ appointment, paymentState }: NextStepsProps) {
  const { bookedBy, docData, meetingId, payment, userData, vitals } = appointment;
  const paying = paymentState === 'processing' || paymentState === 'checking';
  const seen = bookedBy ? `the name of ${userData.name}` : 'your name';
  const steps = [
    !payment &&
      !paying &&
      `Pay online any time before the appointment${meetingId ? '' : ', or at the appointment'}.`,
    meetingId &&
      'Join Meeting opens 24 hours before your time, here and under My appointments. No app is needed.',
    `${docData.name} sees ${seen}${vitals ? ' and the vitals you sent with the booking' : ''}.`,
    'Plans change? If you cancel before the appointment starts, an online payment is refunded in full, unless you have already seen the doctor. You can also choose another time, as far as the clinic allows it.',
  ].filter((step) => typeof step === 'string' && step !== '');
  return (
    <section aria-labelledby="next-steps" className="grid gap-3 rounded bg-card p-5 shadow-card">
      <h2 id="next-steps" className="text-base">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-2 pl-5 text-ink-soft">
        {steps.map((step) => (
          <li key={String(step)}>{step}</li>
        ))}
      </ol>
      {meetingId && <DeviceCheckButton />}
    </section>
  );
}
