import { joinWords } from '@nadi/messages/en/english';
import { formatClock } from '@nadi/messages/when';
import { CalendarPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { PlaceLine } from '#shared/portal/appointment-cells.tsx';
import { DoctorOfDay, type ListedDoctor } from '#shared/portal/doctor-select.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { Status } from '#shared/ui/status.tsx';
import { appointmentStatus, clockText, dayInOrder } from './board-layout.ts';
import { CheckedIn } from './checked-in.tsx';
import type { DayProps } from './day-board.tsx';

/** On a phone, the day of one doctor at a time. */
export function DoctorList({ day, onOpen, onBook }: DayProps) {
  const { doctors, appointments, timeZone: zone } = day;
  const [picked, setPicked] = useState<string>();
  const doctor = doctors.find(({ _id }) => _id === picked) ?? doctors[0];
  if (!doctor) return null;
  const countOf = (id: string) => appointments.filter(({ docId }) => docId === id).length;
  const withCount = ({ _id, name }: ListedDoctor) => ({ _id, name: `${name} (${countOf(_id)})` });
  const theirs = appointments.filter(({ docId }) => docId === doctor._id);
  return (
    <section aria-label={i18n._('The day of one doctor')} className="grid gap-4">
      <DoctorOfDay
        label={i18n._('Doctor')}
        doctors={doctors.map(withCount)}
        selected={withCount(doctor)}
        onSelect={(one) => setPicked(one?._id)}
      />
      <div className="flex items-center gap-3">
        <Avatar name={doctor.name} src={doctor.image} size={44} className="self-center" />
        <p className="min-w-0 flex-1">
          <span className="block font-medium">{doctor.name}</span>
          <span className="block text-xs text-ink-soft figures">
            {joinWords(i18n, doctor.hours.map(hoursText)) || i18n._('Not working on this day')}
          </span>
        </p>
        {doctor.available && (
          <Button variant="secondary" className="px-3" onClick={() => onBook(doctor._id)}>
            <CalendarPlus aria-hidden size={18} />
            <SpokenText
              text={i18n._('Book<spoken> with {doctor}</spoken>', { doctor: doctor.name })}
            />
          </Button>
        )}
      </div>
      {theirs.length === 0 && (
        <p className="text-ink-soft">{i18n._('No appointments on this day.')}</p>
      )}
      <ol className="grid gap-2">
        {dayInOrder(doctor, theirs, zone).map((entry) => {
          if (typeof entry === 'string') {
            const time = formatClock(i18n, entry);
            return (
              <li key={entry}>
                <button
                  type="button"
                  aria-label={i18n._('{time}, free: book with {doctor}', {
                    time,
                    doctor: doctor.name,
                  })}
                  className="flex min-h-11 w-full items-center gap-2 rounded border border-dashed border-control px-3 text-start text-action figures"
                  onClick={() => onBook(doctor._id, entry)}
                >
                  <Plus aria-hidden size={16} />
                  {i18n._('{time}, free', { time })}
                </button>
              </li>
            );
          }
          const appointment = entry;
          const { tone, words } = appointmentStatus(appointment);
          return (
            <li key={appointment._id}>
              <button
                type="button"
                className="grid min-h-22 w-full content-between justify-items-start gap-1 rounded border-s-4 border-action bg-card px-3 py-2 text-start shadow-card"
                onClick={() => onOpen(appointment)}
              >
                <span className="text-xs text-ink-soft figures">
                  {formatClock(i18n, appointment.slotTime)}
                </span>
                <span className="font-medium wrap-anywhere">{appointment.userData.name}</span>
                <PlaceLine appointment={appointment} />
                <span className="flex flex-wrap gap-1">
                  <CheckedIn {...{ appointment, zone }} />
                  <Status tone={tone}>{words}</Status>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function hoursText([from, until]: readonly [string, string]): string {
  return i18n._('{from} to {until}', { from: clockText(from), until: clockText(until) });
}
