import type { Appointment } from '@nadi/contract/appointments';
import type { PaymentRow } from '@nadi/contract/payments';
import type { ReplyBody } from '@nadi/contract/routes';
import type { Instant } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatAmount } from '@nadi/messages/when';
import { CalendarDays, CreditCard, HeartPulse, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { METHODS } from '#shared/portal/payment-labels.ts';
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

function listFilters() {
  const labels = {
    all: i18n._('Everything'),
    appointment: i18n._('Appointments'),
    payment: i18n._('Payments'),
    vitals: i18n._('Vitals'),
  };
  return (['all', ...EVENT_KINDS] as const).map((value) => ({ value, label: labels[value] }));
}

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
      <h2 className="text-lg">{i18n._('Timeline')}</h2>
      {/* Reception receives neither payments nor vitals. */}
      {!reception && (
        <RadioCards
          legend={i18n._('Show')}
          legendHidden
          name="kind"
          cards={listFilters()}
          selected={kind}
          onSelect={setKind}
        />
      )}
      <ClinicTimes zone={data.timeZone} />
      {shown.length === 0 && <p className="text-ink-soft">{i18n._('Nothing here yet.')}</p>}
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
                  {joinWords(i18n, [formatInstant(at, data.timeZone), note])}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {shown.length < events.length && (
        <Button variant="secondary" className="justify-self-center" onClick={() => showAll(true)}>
          {i18n._('Show {count} earlier', { count: events.length - shown.length })}
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
  const { _id, docData, bookedAt, endedAt, vitals } = appointment;
  const note = joinWords(i18n, [docData.name, specialityName(docData.speciality)]);
  const when = describeSlot(appointment);
  const booked = { kind: 'appointment' as const, at: bookedAt, key: `${_id} booked` };
  const events: TimelineEvent[] = [
    { ...booked, title: i18n._('Booked for {when}', { when }), note },
  ];
  if (vitals) {
    const title = i18n._('{bpm} BPM, {spo2} % at booking', { bpm: vitals.bpm, spo2: vitals.spo2 });
    const note = sourceLabel(vitals.source);
    events.push({ key: `${_id} vitals`, at: bookedAt, kind: 'vitals', title, note });
  }
  if (endedAt !== undefined) {
    const title = i18n._('{event}: {when}', { event: endTitle(appointment), when });
    const { cancelReason: reason } = appointment;
    const ended = reason ? i18n._('{note}. “{reason}”', { note, reason }) : note;
    events.push({ ...booked, key: `${_id} ended`, at: endedAt, title, note: ended });
  }
  return events;
}

function endTitle({ cancelled, cancelledBy, isCompleted }: Appointment): string {
  if (cancelled) {
    if (cancelledBy === 'doctor') return i18n._('Cancelled by the doctor');
    if (cancelledBy === 'admin') return i18n._('Cancelled by the clinic');
    return i18n._('Cancelled by the patient');
  }
  return STATE_LABELS[isCompleted ? 'completed' : 'no-show'];
}

function ofPayment(payment: PaymentRow): TimelineEvent[] {
  const { id, startedAt: at } = payment;
  const method = METHODS[payment.provider];
  const test = payment.test ? [i18n._('test')] : [];
  const note = joinWords(i18n, [payment.doctor, method, ...test]);
  return [{ key: `payment ${id}`, at, kind: 'payment', title: describePaid(payment), note }];
}

function describePaid({ state, paid, refunded, amount }: PaymentRow): string {
  if (paid === 0) return describeUnpaid(state, formatAmount(i18n, amount));
  const values = { amount: formatAmount(i18n, paid), refunded: formatAmount(i18n, refunded) };
  return refunded > 0
    ? i18n._('{amount} paid, {refunded} refunded', values)
    : i18n._('{amount} paid', values);
}

function describeUnpaid(state: PaymentRow['state'], amount: string): string {
  const words: Record<PaymentRow['state'], string> = {
    open: i18n._('{amount} not paid (open)', { amount }),
    processing: i18n._('{amount} not paid (processing)', { amount }),
    failed: i18n._('{amount} not paid (declined)', { amount }),
    expired: i18n._('{amount} not paid (not finished)', { amount }),
    paid: i18n._('{amount} not paid (paid)', { amount }),
    mismatch: i18n._('{amount} not paid (in question)', { amount }),
    gone: i18n._('{amount} not paid (unknown to the provider)', { amount }),
  };
  return words[state];
}
