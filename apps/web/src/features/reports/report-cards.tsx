import type { ReportNumbers } from '@nadi/contract/reports';
import { UTILISATION_DOCTORS_MAX } from '@nadi/domain/limits';
import { formatMoney } from '@nadi/domain/money';
import { LATE_AFTER, NO_PART, SURE_FROM, showsShares } from '@nadi/domain/reports';
import { notKnown, reminderLabels, reportTitles } from '@nadi/messages/en/reports';
import { useState } from 'react';
import { Tabs } from '#shared/ui/tabs.tsx';
import type { OpenRows } from './report-address.ts';
import {
  type Bar,
  Bars,
  count,
  labelOf,
  NotKnown,
  OnlyCounts,
  PaleColumns,
  percent,
  ReportCard,
  shareBar,
} from './report-parts.tsx';
import { LeadPlot, WaitPlot } from './report-plots.tsx';

type CardProps<Name extends keyof ReportNumbers> = { numbers: ReportNumbers[Name]; open: OpenRows };

export function HoursCard({ numbers, open }: CardProps<'hours'>) {
  if (numbers === null) {
    return (
      <ReportCard title={reportTitles.hours}>
        <p className="text-ink-soft">
          Choose a doctor: the clinic has more than {UTILISATION_DOCTORS_MAX}.
        </p>
      </ReportCard>
    );
  }
  const share = ({ booked, offered }: { booked: number; offered: number }) =>
    offered > 0 ? booked / offered : 0;
  const bars = numbers.doctors
    .toSorted((one, other) => share(other) - share(one))
    .map(
      (doctor): Bar => ({
        rows: { report: 'hours', by: 'doctor', part: doctor.docId },
        label: doctor.name,
        note: `${hours(doctor.booked)} of ${hours(doctor.offered)}`,
        share: share(doctor),
        value: percent(doctor.booked, doctor.offered),
      }),
    );
  return (
    <ReportCard title={reportTitles.hours} note="booked of offered hours">
      <Bars bars={bars} noun="doctors" open={open} />
    </ReportCard>
  );
}

/** Formats minutes as hours: `12.5 h`. */
export function hours(minutes: number): string {
  return `${(Math.round(minutes / 6) / 10).toLocaleString('en-IN')}\u00a0h`;
}

const INCOME_TABS = [
  { id: 'doctor', label: 'Doctor' },
  { id: 'place', label: 'Place' },
  { id: 'type', label: 'Visit type' },
] as const;

const NAMELESS = {
  doctor: '',
  place: 'Video, phone, or no place recorded',
  type: 'No visit type',
};

export function IncomeCard({ numbers, open }: CardProps<'income'>) {
  const [by, setBy] = useState<(typeof INCOME_TABS)[number]['id']>('doctor');
  const parts = { doctor: numbers.byDoctor, place: numbers.byPlace, type: numbers.byType }[by];
  const highest = Math.max(1, ...parts.map(({ amount }) => amount));
  const bars = parts.map(
    ({ part, name, amount, payments }): Bar => ({
      rows: { report: 'income', by, part },
      label: name ?? (part === NO_PART ? NAMELESS[by] : part),
      note: `${count(payments)} ${payments === 1 ? 'payment' : 'payments'}`,
      share: amount / highest,
      value: formatMoney(amount),
    }),
  );
  return (
    <ReportCard title={reportTitles.income} note="paid less refunded">
      <div>
        <Tabs label="Income by" tabs={INCOME_TABS} selected={by} onSelect={setBy}>
          <div className="pt-3">
            {bars.length > 0 ? (
              <Bars key={by} bars={bars} noun={by === 'doctor' ? 'doctors' : 'parts'} open={open} />
            ) : (
              <p className="text-ink-soft">No payments in this period.</p>
            )}
          </div>
        </Tabs>
      </div>
      <Bars
        bars={[
          whole('All', numbers.amount, undefined),
          whole('Online', numbers.online.paid - numbers.online.refunded, 'online'),
          whole('Cash', numbers.cash.paid - numbers.cash.refunded, 'cash'),
        ]}
        noun="sums"
        open={open}
      />
      <NotKnown
        count={numbers.unknown}
        why={notKnown.income}
        rows={{ report: 'income', set: 'unknown' }}
        open={open}
      />
    </ReportCard>
  );
}

function whole(label: string, amount: number, set: 'online' | 'cash' | undefined): Bar {
  return { rows: { report: 'income', set }, label, value: formatMoney(amount) };
}

export function NoShowsCard({ numbers, open }: CardProps<'noShows'>) {
  const { byLead, byReminder, noShows, appointments } = numbers;
  const shares = showsShares(appointments);
  const leads = byLead.map(
    ({ part, ...each }): Bar => ({
      rows: { report: 'no-shows', by: 'lead', part, set: 'no-show' },
      label: labelOf(part),
      value: countOf(each),
    }),
  );
  return (
    <ReportCard title="No-shows by lead time" note="days from booking to appointment">
      {shares ? (
        <>
          <LeadPlot parts={byLead} open={open} />
          <PaleColumns
            columns={byLead.map(({ part, appointments: all }) => ({
              label: labelOf(part),
              count: all,
            }))}
          />
        </>
      ) : (
        <>
          <OnlyCounts />
          <Bars bars={leads} noun="classes" open={open} />
        </>
      )}
      <h3 className="text-sm font-semibold">By reminder</h3>
      <Bars
        bars={byReminder.map(({ part, ...each }) => ({
          rows: { report: 'no-shows', by: 'reminder', part, set: 'no-show' } as const,
          label: reminderLabels[part as keyof typeof reminderLabels],
          ...(shares ? shareBar(each.noShows, each.appointments) : { value: countOf(each) }),
        }))}
        noun="classes"
        open={open}
      />
      <p className="text-xs text-ink-soft figures">
        {count(noShows)} no-shows of {count(appointments)} appointments.
      </p>
      <NotKnown
        count={numbers.unknown}
        why={notKnown['no-shows']}
        rows={{ report: 'no-shows', set: 'unknown' }}
        open={open}
      />
    </ReportCard>
  );
}

function countOf({ noShows, appointments }: { noShows: number; appointments: number }): string {
  return `${count(noShows)} of ${count(appointments)}`;
}

export function WaitingCard({ numbers, open }: CardProps<'waiting'>) {
  const { waits, byHour } = numbers;
  return (
    <ReportCard title={reportTitles.waiting} note="minutes, by hour of arrival">
      {waits === 0 && <p className="text-ink-soft">No waiting time was recorded.</p>}
      {waits > 0 && !showsShares(waits) && <OnlyCounts />}
      {showsShares(waits) ? (
        <>
          <WaitPlot hours={byHour} open={open} />
          <p className="text-xs text-ink-soft figures">
            {count(waits)} waits. Open circles: an hour of fewer than {SURE_FROM}.
          </p>
        </>
      ) : (
        waits > 0 && (
          <Bars
            bars={[{ rows: { report: 'waiting' }, label: 'Recorded waits', value: count(waits) }]}
            noun="waits"
            open={open}
          />
        )
      )}
      <NotKnown
        count={numbers.unknown}
        why={notKnown.waiting}
        rows={{ report: 'waiting', set: 'unknown' }}
        open={open}
      />
    </ReportCard>
  );
}

export function LatenessCard({ numbers, open }: CardProps<'lateness'>) {
  const { doctors, appointments } = numbers;
  const shares = showsShares(appointments);
  const bars = doctors
    .toSorted((one, other) => other.late / other.appointments - one.late / one.appointments)
    .map(
      (doctor): Bar => ({
        rows: { report: 'lateness', by: 'doctor', part: doctor.docId, set: 'late' },
        label: doctor.name,
        ...(shares
          ? shareBar(doctor.late, doctor.appointments, 'waiting')
          : { value: `${count(doctor.late)} of ${count(doctor.appointments)}` }),
      }),
    );
  return (
    <ReportCard title={reportTitles.lateness} note={`begun more than ${LATE_AFTER} minutes late`}>
      {appointments === 0 && <p className="text-ink-soft">No beginning was recorded.</p>}
      {appointments > 0 && !shares && <OnlyCounts />}
      <Bars bars={bars} noun="doctors" open={open} />
      <NotKnown
        count={numbers.unknown}
        why={notKnown.lateness}
        rows={{ report: 'lateness', set: 'unknown' }}
        open={open}
      />
    </ReportCard>
  );
}

export function PatientsCard({ numbers, open }: CardProps<'patients'>) {
  const total = numbers.new + numbers.returning;
  const shares = showsShares(total);
  const bar = (set: 'new' | 'returning', label: string): Bar => ({
    rows: { report: 'patients', set },
    label,
    ...(shares ? shareBar(numbers[set], total) : { value: count(numbers[set]) }),
  });
  return (
    <ReportCard title={reportTitles.patients} note={`${count(total)} in this period`}>
      {!shares && <OnlyCounts />}
      <Bars bars={[bar('new', 'New'), bar('returning', 'Returning')]} noun="patients" open={open} />
    </ReportCard>
  );
}
