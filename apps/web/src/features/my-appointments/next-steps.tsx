import type { Appointment } from '@nadi/contract/appointments';
import { DeviceCheckButton } from '#shared/devices/device-check-button.tsx';

/** What happens between booking and the appointment. */
export function NextSteps({ appointment }: { appointment: Appointment }) {
  const { docData, meetingId, payment } = appointment;
  const steps = [
    !payment && 'Pay online any time before the appointment, or at the appointment.',
    meetingId &&
      'Join Meeting opens 24 hours before your time, here and under My appointments. No app is needed.',
    `${docData.name} sees your name and the vitals you sent with the booking.`,
    'Plans change? If you cancel before the appointment starts, an online payment is refunded in full. You can also choose another time, as far as the clinic allows it.',
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
