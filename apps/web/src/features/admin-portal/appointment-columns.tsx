import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import { paths } from '#app/paths.ts';
import { EndButtons } from '#shared/portal/end-buttons.tsx';
import { JoinButton } from '#shared/portal/join-button.tsx';
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

type Shown = {
  now: Instant;
  zone: string;
  placeOf: (appointment: Appointment) => number;
  onCancel: (appointment: Appointment) => void;
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
    { header: 'Age', cell: ({ userData }) => ageText(userData.dob, now, zone) },
    {
      header: 'Date & Time',
      sort: 'date',
      cell: (appointment) => <WhenCell appointment={appointment} />,
    },
    {
      header: 'Doctor',
      sort: 'doctor',
      cell: ({ docData }) => <PersonCell name={docData.name} image={docData.image} />,
    },
    { header: 'Vitals', cell: ({ vitals }) => <VitalsCell vitals={vitals} /> },
    { header: 'Fees', sort: 'fees', cell: ({ amount }) => <Money rupees={amount} /> },
    { header: 'Action', onCard: 'bare', cell: (visit) => <Actions visit={visit} {...shown} /> },
  ];
}

function Actions({ visit, now, zone, onCancel }: Shown & { visit: Appointment }) {
  const to = visit.meetingId && !visit.cancelled && paths.meeting(visit.meetingId, 'Admin');
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 md:justify-start lg:flex-nowrap">
      {to && <JoinButton {...{ now, zone, to }} appointment={visit} />}
      <VisitStatus appointment={visit} />
      {isPending(visit) && (
        <EndButtons appointment={visit} portal="admin" onEnd={() => onCancel(visit)} />
      )}
    </span>
  );
}
