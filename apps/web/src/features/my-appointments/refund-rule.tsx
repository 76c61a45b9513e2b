import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import type { RefundTier } from '@nadi/domain/refund-tiers';
import { refundRule } from '@nadi/messages/en/refund-tiers';
import { formatInstant } from '#shared/format/instants.ts';

/** The refund rule under which an offer would be booked. */
export function OfferedRefundRule({ tiers }: { tiers: readonly RefundTier[] }) {
  return refundRule(tiers);
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
