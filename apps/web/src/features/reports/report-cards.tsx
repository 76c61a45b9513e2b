import type { ReportNumbers } from '@nadi/contract/reports';
import { UTILISATION_DOCTORS_MAX } from '@nadi/domain/limits';
import { LATE_AFTER, NO_PART, SURE_FROM, showsShares } from '@nadi/domain/reports';
import { reminderLabel, reportTitle } from '@nadi/messages/en/reports';
import { formatAmount } from '@nadi/messages/when';
import { useState } from 'react';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { type Tab, Tabs } from '#shared/ui/tabs.tsx';
import type { OpenRows } from './report-address.ts';
import {
  type Bar,
  Bars,
  countPayments,
  labelOf,
  NotKnown,
  OnlyCounts,
  PaleColumns,
  partOf,
  percent,
  ReportCard,
  shareBar,
} from './report-parts.tsx';
import { LeadPlot, WaitPlot } from './report-plots.tsx';

type CardProps<Name extends keyof ReportNumbers> = { numbers: ReportNumbers[Name]; open: OpenRows };

export function HoursCard({ numbers, open }: CardProps<'hours'>) {
  if (numbers === null) {
    return (
      <ReportCard title={reportTitle(i18n, 'hours')}>
        <p className="text-ink-soft">
          {i18n._('Choose a doctor: the clinic has more than {count}.', {
            count: UTILISATION_DOCTORS_MAX,
          })}
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
        note: i18n._('{part} of {whole}', {
          part: hours(doctor.booked),
          whole: hours(doctor.offered),
        }),
        share: share(doctor),
        value: percent(doctor.booked, doctor.offered),
      }),
    );
  return (
    <ReportCard title={reportTitle(i18n, 'hours')} note={i18n._('booked of offered hours')}>
      <Bars bars={bars} noun="doctors" open={open} />
    </ReportCard>
  );
}

/** Formats minutes as hours: `12.5 h`. */
export function hours(minutes: number): string {
  const words = i18n._('{hours} h', { hours: formatCount(Math.round(minutes / 6) / 10) });
  return words.replaceAll(' ', '\u00a0');
}

type IncomePart = 'doctor' | 'place' | 'type';

const listIncomeTabs = (): Tab<IncomePart>[] => [
  { id: 'doctor', label: i18n._('Doctor') },
  { id: 'place', label: i18n._('Place') },
  { id: 'type', label: i18n._('Visit type') },
];

/** Names the part without a place or without a visit type. */
function nameless(by: IncomePart): string {
  if (by === 'doctor') return '';
  return by === 'place' ? i18n._('Video, phone, or no place recorded') : i18n._('No visit type');
}

export function IncomeCard({ numbers, open }: CardProps<'income'>) {
  const [by, setBy] = useState<IncomePart>('doctor');
  const parts = { doctor: numbers.byDoctor, place: numbers.byPlace, type: numbers.byType }[by];
  const highest = Math.max(1, ...parts.map(({ amount }) => amount));
  const bars = parts.map(
    ({ part, name, amount, payments }): Bar => ({
      rows: { report: 'income', by, part },
      label: name ?? (part === NO_PART ? nameless(by) : part),
      note: countPayments(payments),
      share: amount / highest,
      value: formatAmount(i18n, amount),
    }),
  );
  return (
    <ReportCard title={reportTitle(i18n, 'income')} note={i18n._('paid less refunded')}>
      <div>
        <Tabs label={i18n._('Income by')} tabs={listIncomeTabs()} selected={by} onSelect={setBy}>
          <div className="pt-3">
            {bars.length > 0 ? (
              <Bars key={by} bars={bars} noun={by === 'doctor' ? 'doctors' : 'parts'} open={open} />
            ) : (
              <p className="text-ink-soft">{i18n._('No payments in this period.')}</p>
            )}
          </div>
        </Tabs>
      </div>
      <Bars
        bars={[
          whole(i18n._('All'), numbers.amount, undefined),
          whole(i18n._('payment|Online'), numbers.online.paid - numbers.online.refunded, 'online'),
          whole(i18n._('Cash'), numbers.cash.paid - numbers.cash.refunded, 'cash'),
        ]}
        open={open}
      />
      <NotKnown count={numbers.unknown} report="income" open={open} />
    </ReportCard>
  );
}

function whole(label: string, amount: number, set: 'online' | 'cash' | undefined): Bar {
  return { rows: { report: 'income', set }, label, value: formatAmount(i18n, amount) };
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
    <ReportCard
      title={i18n._('No-shows by lead time')}
      note={i18n._('days from booking to appointment')}
    >
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
          <Bars bars={leads} open={open} />
        </>
      )}
      <h3 className="text-sm font-semibold">{i18n._('By reminder')}</h3>
      <Bars
        bars={byReminder.map(({ part, ...each }) => ({
          rows: { report: 'no-shows', by: 'reminder', part, set: 'no-show' } as const,
          label: reminderLabel(i18n, part),
          ...(shares ? shareBar(each.noShows, each.appointments) : { value: countOf(each) }),
        }))}
        open={open}
      />
      <p className="text-xs text-ink-soft figures">
        {i18n._('{noShows} no-shows of {appointments} appointments.', {
          noShows: formatCount(noShows),
          appointments: formatCount(appointments),
        })}
      </p>
      <NotKnown count={numbers.unknown} report="no-shows" open={open} />
    </ReportCard>
  );
}

function countOf({ noShows, appointments }: { noShows: number; appointments: number }): string {
  return partOf(noShows, appointments);
}

export function WaitingCard({ numbers, open }: CardProps<'waiting'>) {
  const { waits, byHour } = numbers;
  return (
    <ReportCard title={reportTitle(i18n, 'waiting')} note={i18n._('minutes, by hour of arrival')}>
      {waits === 0 && <p className="text-ink-soft">{i18n._('No waiting time was recorded.')}</p>}
      {waits > 0 && !showsShares(waits) && <OnlyCounts />}
      {showsShares(waits) ? (
        <>
          <WaitPlot hours={byHour} open={open} />
          <p className="text-xs text-ink-soft figures">
            {i18n._('{waits} waits. Open circles: an hour of fewer than {count}.', {
              waits: formatCount(waits),
              count: SURE_FROM,
            })}
          </p>
        </>
      ) : (
        waits > 0 && (
          <Bars
            bars={[
              {
                rows: { report: 'waiting' },
                label: i18n._('Recorded waits'),
                value: formatCount(waits),
              },
            ]}
            open={open}
          />
        )
      )}
      <NotKnown count={numbers.unknown} report="waiting" open={open} />
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
          : { value: partOf(doctor.late, doctor.appointments) }),
      }),
    );
  return (
    <ReportCard
      title={reportTitle(i18n, 'lateness')}
      note={i18n._('begun more than {minutes} minutes late', { minutes: LATE_AFTER })}
    >
      {appointments === 0 && (
        <p className="text-ink-soft">{i18n._('No beginning was recorded.')}</p>
      )}
      {appointments > 0 && !shares && <OnlyCounts />}
      <Bars bars={bars} noun="doctors" open={open} />
      <NotKnown count={numbers.unknown} report="lateness" open={open} />
    </ReportCard>
  );
}

export function PatientsCard({ numbers, open }: CardProps<'patients'>) {
  const total = numbers.new + numbers.returning;
  const shares = showsShares(total);
  const bar = (set: 'new' | 'returning', label: string): Bar => ({
    rows: { report: 'patients', set },
    label,
    ...(shares ? shareBar(numbers[set], total) : { value: formatCount(numbers[set]) }),
  });
  return (
    <ReportCard
      title={reportTitle(i18n, 'patients')}
      note={i18n._('{count} in this period', { count: formatCount(total) })}
    >
      {!shares && <OnlyCounts />}
      <Bars bars={[bar('new', i18n._('New')), bar('returning', i18n._('Returning'))]} open={open} />
    </ReportCard>
  );
}
