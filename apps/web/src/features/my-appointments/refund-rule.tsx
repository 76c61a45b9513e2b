import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import { refundRule } from '@nadi/messages/en/refund-tiers';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';

/** The clinic's refund rule, under which an offer would be booked. */
export function OfferedRefundRule() {
  const { refundPolicy } = useClinic();
  if (!refundPolicy?.tiers.length) return null;
  return <p className="text-ink-soft">{refundRule(refundPolicy.tiers, i18n)}</p>;
}

type RefundRuleProps = { appointment: Appointment; zone: string; now: Instant };

/** The refund rule that the appointment was booked under. */
export function RefundRule({ appointment, zone, now }: RefundRuleProps) {
  const { refundTerms, cancelUntil } = appointment;
  if (!refundTerms) return null;
  const sentences = [
    refundRule(refundTerms.tiers, i18n),
    ...(cancelUntil === undefined ? [] : [adviseOnCancelling(cancelUntil, { zone, now })]),
    i18n._(
      'You can also choose another time, as far as the clinic allows it; moving late does not bring a refund back.',
    ),
  ];
  return sentences.join(' ');
}

function adviseOnCancelling(
  cancelUntil: Instant,
  { zone, now }: { zone: string; now: Instant },
): string {
  if (cancelUntil < now) return i18n._('To cancel, please call the clinic.');
  const until = formatInstant(cancelUntil, zone);
  return i18n._('Here you can cancel until {until}.', { until });
}
