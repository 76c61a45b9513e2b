import type { Appointment } from '@nadi/contract/appointments';
import { wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { formatMonth, nameMonth } from '@nadi/messages/when';
import { FileText, Pill } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { describeSlotDay } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { AppointmentRows } from './appointment-rows.tsx';
import type { useCancel } from './use-appointments.ts';

const PAGE_SIZE = 20;
/** A shorter list is read at a glance. */
const SEARCHED_FROM = 3;

type PastAppointmentsProps = {
  /** Latest first. */
  appointments: readonly Appointment[];
  zone: string;
  now: Instant;
  cancel: ReturnType<typeof useCancel>;
};

/** Past appointments by month, searched and paged; both are in the address. */
export function PastAppointments({ appointments, zone, ...rest }: PastAppointmentsProps) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const found = appointments.filter((each) => matches(each, search, zone));
  // A page past the end becomes the last page.
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(params.get('page'))) || 1));
  const months = Map.groupBy(found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), (each) =>
    monthLabel(each, zone),
  );
  if (appointments.length === 0) return <EmptyState title={i18n._('No past appointments')} />;
  return (
    <div className="grid gap-6">
      {appointments.length >= SEARCHED_FROM && (
        <SearchField
          label={i18n._('Search past appointments')}
          labelHidden
          placeholder={i18n._('Search doctor or month')}
          value={search}
          onSearch={(text) =>
            setParams({ show: 'past', ...(text && { search: text }) }, { replace: true })
          }
        />
      )}
      <p role="status" className="sr-only">
        {search && i18n._('{count} found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState title={i18n._('Nothing found for “{search}”', { search })}>
          <p>
            {i18n._('Try a doctor’s name, a speciality or a month such as “{month}”.', {
              month: nameMonth(i18n, 1, 'long'),
            })}
          </p>
        </EmptyState>
      )}
      <AppointmentRows
        {...rest}
        zone={zone}
        groups={[...months].map(([title, grouped]) => ({ title, appointments: grouped }))}
        links={(appointment) => <WrittenLinks appointment={appointment} />}
      />
      <Pagination
        label={i18n._('Appointments')}
        page={page}
        pages={pages}
        onPage={(next) => {
          setParams({ show: 'past', ...(search && { search }), page: String(next) });
          scrollTo(0, 0);
        }}
      />
    </div>
  );
}

/** Links to what the doctor has written about an appointment. */
function WrittenLinks({ appointment }: { appointment: Appointment }) {
  const { _id, summaryShared, prescribed, docData } = appointment;
  const page = paths.myAppointment(_id);
  const { name: doctor } = docData;
  return (
    <>
      {summaryShared && (
        <LinkButton to={`${page}#summary`} variant="secondary">
          <FileText aria-hidden size={18} className="text-action" />
          <SpokenText text={i18n._('Summary<spoken> by {doctor}</spoken>', { doctor })} />
        </LinkButton>
      )}
      {prescribed && (
        <LinkButton to={`${page}#prescription`} variant="secondary">
          <Pill aria-hidden size={18} className="text-action" />
          <SpokenText text={i18n._('Prescription<spoken> by {doctor}</spoken>', { doctor })} />
        </LinkButton>
      )}
      <LinkButton to={page} variant="ghost" className="px-2!">
        <SpokenText
          text={i18n._('Details<spoken> of the appointment with {doctor}</spoken>', { doctor })}
        />
      </LinkButton>
    </>
  );
}

/** Returns whether every word of the search begins a word of the appointment. */
function matches(appointment: Appointment, search: string, zone: string): boolean {
  const { docData, userData, slotDate } = appointment;
  const words = [
    docData.name,
    specialityName(docData.speciality),
    userData.name,
    describeSlotDay(slotDate),
  ]
    .concat(monthLabel(appointment, zone))
    .join(' ')
    .toLowerCase()
    .split(/[\s.]+/);
  const wanted = search.toLowerCase().split(/[\s.]+/);
  return wanted.every((word) => words.some((each) => each.startsWith(word)));
}

function monthLabel({ startsAt }: Appointment, zone: string): string {
  return formatMonth(i18n, wallClock(zone, startsAt));
}
