import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import { refundRule } from '@nadi/messages/en/refund-tiers';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { formatInstant } from '#shared/format/instants.ts';

/** The clinic's refund rule, under which an offer would be booked. */
export function OfferedRefundRule() {
  const { refundPolicy } = useClinic();
  if (!refundPolicy?.tiers.length) return null;
  return <p className="text-ink-soft">{refundRule(refundPolicy.tiers)}</p>;
}

type RefundRuleProps = { appointment: Appointment; zone: string; now: Instant };

/** The refund rule that the appointment was booked under. */
export function RefundRule({ appointment, zone, now }: RefundRuleProps) {
  const { refundTerms, cancelUntil } = appointment;
  if (!refundTerms) return null;
  const online =
    cancelUntil === undefined
      ? ''
      : cancelUntil < now
        ? ' To cancel, please call the clinic.'
        : ` Here you can cancel until ${formatInstant(cancelUntil, zone)}.`;
  return (
    <>
      {refundRule(refundTerms.tiers)}
      {online} You can also choose another time, as far as the clinic allows it; moving late does
      not bring a refund back.
    </>
  );
}
