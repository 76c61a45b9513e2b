import type { Appointment } from '@nadi/contract/appointments';
import type { PaymentRow } from '@nadi/contract/payments';
import type { ReplyBody } from '@nadi/contract/routes';
import type { Instant } from '@nadi/domain/limits';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { CalendarDays, CreditCard, HeartPulse, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '#shared/format/instants.ts';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { METHODS, ORDER_LABELS } from '#shared/portal/payment-labels.ts';
import { STATE_LABELS, usePortal } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { sourceLabel } from '#shared/vitals/reading.ts';

const EVENT_KINDS = ['appointment', 'payment', 'vitals'] as const;
type EventKind = (typeof EVENT_KINDS)[number];

const ICONS: Record<EventKind, LucideIcon> = {
  appointment: CalendarDays,
  payment: CreditCard,
  vitals: HeartPulse,
};

const LABELS = {
  all: 'Everything',
  appointment: 'Appointments',
  payment: 'Payments',
  vitals: 'Vitals',
};
const FILTERS = (['all', ...EVENT_KINDS] as const).map((value) => ({
  value,
  label: LABELS[value],
}));

const FIRST_SHOWN = 20;

export function PatientTimeline({ data }: { data: ReplyBody<'getPatient'> }) {
  const reception = usePortal() === 'reception';
  const [kind, setKind] = useState<EventKind | 'all'>('all');
  const [all, showAll] = useState(false);
  const events = timeline(data.appointments, data.payments).filter(
    (event) => kind === 'all' || event.kind === kind,
  );
  const shown = all ? events : events.slice(0, FIRST_SHOWN);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">Timeline</h2>
      {/* Reception receives neither payments nor vitals. */}
      {!reception && (
        <RadioCards
          legend="Show"
          legendHidden
          name="kind"
          cards={FILTERS}
          selected={kind}
          onSelect={setKind}
        />
      )}
      <ClinicTimes zone={data.timeZone} />
      {shown.length === 0 && <p className="text-ink-soft">Nothing here yet.</p>}
      <ol className="grid gap-4">
        {shown.map(({ key, at, kind: eventKind, title, note }) => {
          const Icon = ICONS[eventKind];
          return (
            <li key={key} className="flex gap-3">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-action-soft text-action">
                <Icon aria-hidden size={18} />
              </span>
              <span className="min-w-0">
                <span className="block wrap-anywhere">{title}</span>
                <span className="block text-xs text-ink-soft figures wrap-anywhere">
                  {formatInstant(at, data.timeZone)}, {note}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {shown.length < events.length && (
        <Button variant="secondary" className="justify-self-center" onClick={() => showAll(true)}>
          Show {events.length - shown.length} earlier
        </Button>
      )}
    </Card>
  );
}

interface TimelineEvent {
  readonly key: string;
  readonly at: Instant;
  readonly kind: EventKind;
  readonly title: string;
  readonly note: string;
}

/** Returns the events of a patient, newest first. */
export function timeline(
  appointments: readonly Appointment[],
  payments: readonly PaymentRow[],
): TimelineEvent[] {
  const events = [...appointments.flatMap(ofAppointment), ...payments.flatMap(ofPayment)];
  return events.toSorted((a, b) => b.at - a.at || a.key.localeCompare(b.key));
}

function ofAppointment(appointment: Appointment): TimelineEvent[] {
  const { _id, docData, slotTime, bookedAt, endedAt, vitals } = appointment;
  const note = `${docData.name}, ${docData.speciality}`;
  const booked = { kind: 'appointment' as const, at: bookedAt, key: `${_id} booked` };
  const events: TimelineEvent[] = [
    { ...booked, title: `Booked for ${dayOf(appointment)}, ${slotTime}`, note },
  ];
  if (vitals) {
    const title = `${vitals.bpm} BPM, ${vitals.spo2} % at booking`;
    const note = sourceLabel(vitals.source);
    events.push({ key: `${_id} vitals`, at: bookedAt, kind: 'vitals', title, note });
  }
  if (endedAt !== undefined) {
    const title = `${endTitle(appointment)}: ${dayOf(appointment)}, ${slotTime}`;
    const reason = appointment.cancelReason ? `${note}. “${appointment.cancelReason}”` : note;
    events.push({ ...booked, key: `${_id} ended`, at: endedAt, title, note: reason });
  }
  return events;
}

const CANCELLED_BY = { patient: 'the patient', doctor: 'the doctor', admin: 'the clinic' };

function endTitle({ cancelled, cancelledBy, isCompleted }: Appointment): string {
  if (cancelled) return `Cancelled by ${CANCELLED_BY[cancelledBy ?? 'patient']}`;
  return STATE_LABELS[isCompleted ? 'completed' : 'no-show'];
}

function ofPayment(payment: PaymentRow): TimelineEvent[] {
  const { id, startedAt: at, paid, refunded, amount } = payment;
  const test = payment.test ? ', test' : '';
  const note = `${payment.doctor}, ${METHODS[payment.provider]}${test}`;
  const title =
    paid === 0
      ? `${formatMoney(amount)} not paid (${ORDER_LABELS[payment.state][1].toLowerCase()})`
      : `${formatMoney(paid)} paid${refunded > 0 ? `, ${formatMoney(refunded)} refunded` : ''}`;
  return [{ key: `payment ${id}`, at, kind: 'payment', title, note }];
}

function dayOf({ slotDate }: Appointment): string {
  return displayDate(slotDate);
}
