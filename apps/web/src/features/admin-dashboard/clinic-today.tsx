import type { ReplyBody } from '@nadi/contract/routes';
import { formatRupees } from '@nadi/domain/money';
import type { ReactNode } from 'react';
import { Card } from '#shared/ui/card.tsx';

type Figures = ReplyBody<'getClinicFigures'>;

/** The figures of the day: appointments, money, cancellations and the doctors' utilisation. */
export function ClinicToday({ figures, doctors }: { figures: Figures; doctors: number }) {
  const { today, collected, utilisation } = figures;
  const scheduled = today.pending + today.completed + today.noShows;
  return (
    <ul className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Figure label="Appointments today" value={String(scheduled)}>
        {today.completed} completed, {today.pending} to come
      </Figure>
      <Figure label="Collected today" value={formatRupees(collected.today)}>
        {formatRupees(collected.weekEarlier)} a week ago by this hour
      </Figure>
      <Figure label="Not taking place today" value={String(today.cancelled + today.noShows)}>
        {today.cancelled} cancelled, {today.noShows} no-shows
      </Figure>
      {utilisation && doctors > 0 ? (
        <Figure label="Booked today" value={percentOf(utilisation)}>
          {hoursOf(utilisation.bookedMinutes)} of {hoursOf(utilisation.workingMinutes)} hours,{' '}
          {today.doctors} of {doctors} doctors
        </Figure>
      ) : (
        <Figure label="Doctors booked today" value={String(today.doctors)}>
          of {doctors}
        </Figure>
      )}
    </ul>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <li>
      <Card className="grid h-full content-start gap-1">
        <p className="text-xs text-ink-soft">{label}</p>
        <p className="text-xl font-semibold figures lg:text-2xl">{value}</p>
        <p className="text-xs text-ink-soft figures">{children}</p>
      </Card>
    </li>
  );
}

/** Appointments may be outside the working hours, and there may be no working hours today. */
function percentOf({ bookedMinutes, workingMinutes }: NonNullable<Figures['utilisation']>): string {
  if (workingMinutes === 0) return 'Closed';
  return `${Math.round((bookedMinutes / workingMinutes) * 100)}%`;
}

/** Formats hours rounded to half hours: `1,122.5`. */
function hoursOf(minutes: number): string {
  return (Math.round(minutes / 30) / 2).toLocaleString('en-IN');
}
