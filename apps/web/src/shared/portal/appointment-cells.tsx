import type { Appointment } from '@nadi/contract/appointments';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock, formatDay } from '@nadi/messages/when';
import { HeartPulse, Wind } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Status, Time } from '#shared/ui/status.tsx';
import { sourceLabel } from '#shared/vitals/reading.ts';
import { STATE_LABELS } from './portal.ts';

export function PersonCell({ name, image, note }: { name: string; image: string; note?: string }) {
  return (
    <span className="flex items-center gap-2 text-start">
      <Avatar name={name} src={image} size={36} className="self-center" />
      <span className="min-w-20">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {note && <span className="block text-xs text-ink-soft">{note}</span>}
      </span>
    </span>
  );
}

/** Returns the age in whole years, or a dash if the date of birth is unknown. */
export function ageText(dob: string, now: Instant, zone: string): string {
  return String(ageOn(dob, wallClock(zone, now)) ?? '–');
}

/** Returns `Asha Rao, 34`; without a date of birth the name alone. */
export function nameAndAge(
  { name, dob }: { name: string; dob: string },
  now: Instant,
  zone: string,
) {
  const age = ageOn(dob, wallClock(zone, now));
  return age === null ? name : `${name}, ${age}`;
}

export function WhenCell({ appointment }: { appointment: Appointment }) {
  return (
    <Time instant={appointment.startsAt}>
      <span className="block whitespace-nowrap">{formatDay(i18n, appointment.slotDate)}</span>
      <span className="block whitespace-nowrap text-ink-soft figures">
        {formatClock(i18n, appointment.slotTime)}
      </span>
      {appointment.series && (
        <span className="block text-xs text-ink-soft">
          {i18n._('{position} of {size}', appointment.series)}
        </span>
      )}
      <PlaceLine appointment={appointment} />
      {appointment.moves && (
        <span className="block text-xs text-ink-soft">{i18n._('Rescheduled')}</span>
      )}
    </Time>
  );
}

/** The place and the room, or that it is by phone; nothing by video, and in a clinic with one place. */
export function PlaceLine({
  appointment,
}: {
  appointment: Pick<Appointment, 'location' | 'mode'>;
}) {
  const { location, mode } = appointment;
  const text = location
    ? joinWords(
        i18n,
        [location.name, location.room].flatMap((part) => part || []),
      )
    : mode === 'phone' && i18n._('By phone');
  return text ? <span className="block text-xs text-ink-soft">{text}</span> : null;
}

/** Vitals at booking and their source. */
export function VitalsCell({ vitals }: { vitals: Appointment['vitals'] }) {
  if (!vitals) return <span className="text-ink-soft">{i18n._('No vitals')}</span>;
  return (
    <span className="inline-grid text-start whitespace-nowrap">
      <span className="inline-flex items-center gap-1.5">
        <HeartPulse size={15} className="shrink-0 text-danger" aria-label={i18n._('Heart Rate')} />
        {i18n._('{bpm} BPM', { bpm: vitals.bpm })}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Wind size={15} className="shrink-0 text-action" aria-label={i18n._('SpO2')} />
        {vitals.spo2} %
      </span>
      <span className="text-xs text-ink-soft">{sourceLabel(vitals.source)}</span>
    </span>
  );
}

/** Final state of an appointment, or that it is a request; nothing while it is pending. */
export function AppointmentStatus({ appointment }: { appointment: Appointment }) {
  if (appointment.approval === 'waiting')
    return <Status tone="waiting">{i18n._('Request')}</Status>;
  if (appointment.cancelled) return <Status tone="danger">{STATE_LABELS.cancelled}</Status>;
  if (appointment.isCompleted) {
    return (
      <span className="inline-grid justify-items-center">
        <Status tone="done">{i18n._('Accepted')}</Status>
        <span className="text-xs text-ink-soft">{STATE_LABELS.completed}</span>
      </span>
    );
  }
  if (appointment.noShow) return <Status tone="waiting">{STATE_LABELS['no-show']}</Status>;
  return null;
}
