import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import { paths } from '#app/paths.ts';
import { EndButtons } from '#shared/portal/end-buttons.tsx';
import { JoinButton } from '#shared/portal/join-button.tsx';
import type { VisitEnd } from '#shared/portal/use-end-visit.ts';
import type { VisitSort } from '#shared/portal/use-visit-search.ts';
import {
  ageText,
  isPending,
  PersonCell,
  VisitStatus,
  VitalsCell,
  WhenCell,
} from '#shared/portal/visit-facts.tsx';
import type { Column } from '#shared/ui/data-table.tsx';
import { Money } from '#shared/ui/money.tsx';
import { VitalsHistory } from './vitals-history.tsx';

type Shown = {
  now: Instant;
  zone: string;
  doctorName: string;
  placeOf: (appointment: Appointment) => number;
  onEnd: (appointment: Appointment, end: VisitEnd) => void;
};

/** Spec §2, in its order. */
export function appointmentColumns(shown: Shown): Column<Appointment, VisitSort>[] {
  const { now, zone, placeOf } = shown;
  return [
    { header: '#', cell: placeOf, onCard: 'absent' },
    {
      header: 'Patient',
      sort: 'patient',
      cell: ({ userData }) => <PersonCell name={userData.name} image={userData.image} />,
    },
    { header: 'Payment', cell: ({ payment }) => <Payment online={payment} /> },
    { header: 'Age', cell: ({ userData }) => ageText(userData.dob, now, zone) },
    {
      header: 'Date & Time',
      sort: 'date',
      cell: (appointment) => <WhenCell appointment={appointment} />,
    },
    { header: 'Vitals', cell: (visit) => <Vitals visit={visit} /> },
    { header: 'Fees', sort: 'fees', cell: ({ amount }) => <Money rupees={amount} /> },
    { header: 'Action', onCard: 'bare', cell: (visit) => <Actions visit={visit} {...shown} /> },
  ];
}

function Vitals({ visit }: { visit: Appointment }) {
  return (
    <span className="inline-flex items-center gap-1">
      <VitalsCell vitals={visit.vitals} />
      {!visit.cancelled && <VitalsHistory visit={visit} />}
    </span>
  );
}

function Payment({ online }: { online: boolean }) {
  return (
    <span className="inline-block rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold">
      {online ? 'Online' : 'CASH'}
    </span>
  );
}

function Actions({ visit, now, zone, doctorName, onEnd }: Shown & { visit: Appointment }) {
  const to = visit.meetingId && !visit.cancelled && paths.meeting(visit.meetingId, doctorName);
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 md:justify-start lg:flex-nowrap">
      {to && <JoinButton {...{ now, zone, to }} appointment={visit} />}
      <VisitStatus appointment={visit} />
      {isPending(visit) && (
        <EndButtons appointment={visit} portal="doctor" onEnd={(end) => onEnd(visit, end)} />
      )}
    </span>
  );
}
