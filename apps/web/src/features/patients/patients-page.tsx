import * as routes from '@nadi/contract/generated/route-table';
import type { PatientRow } from '@nadi/contract/patients';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UsersRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { portalQuery, usePortal } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { useSearchParams } from '#shared/router/router.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { DialogLoading, EmptyState, ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

const PatientContactDialog = lazyPart(
  async () => (await import('./patient-contact-dialog.tsx')).PatientContactDialog,
);

const PAGE_SIZE = 25;

/** The admin's rows lead to the patient's page, reception's open the contact details. */
export function PatientsPage() {
  const reception = usePortal() === 'reception';
  const [opened, setOpened] = useState<PatientRow>();
  useEffect(() => preloadSoon(PatientContactDialog), []);
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.slice(0, 80) ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const query = useQuery(
    portalQuery('admin', routes.listPatients, {
      page,
      pageSize: PAGE_SIZE,
      ...(search && { search }),
    }),
  );
  const total = query.data?.total;
  const pages = Math.ceil((total ?? 0) / PAGE_SIZE);
  const turnTo = (next: number, replace: boolean) =>
    setParams({ ...Object.fromEntries(params), page: String(next) }, { replace });
  // A page past the end, from an old link, becomes the last page.
  const pastEnd = !query.isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (pastEnd) turnTo(pages, true);
  });
  return (
    <div className="grid gap-5">
      <PageTitle title="Patients" />
      <div>
        <h1 className="text-xl">Patients</h1>
        <p aria-live="polite" className="min-h-6 text-ink-soft figures">
          {total !== undefined &&
            `${total.toLocaleString('en-IN')} ${total === 1 ? 'patient' : 'patients'}`}
        </p>
      </div>
      <search className="max-w-md">
        <SearchField
          value={search}
          label="Search"
          placeholder="Name, phone or e-mail"
          onSearch={(text) => setParams(text ? { search: text } : {}, { replace: true })}
        />
      </search>
      <PatientList
        query={pastEnd ? { ...query, data: undefined } : query}
        filtered={search !== ''}
        onOpen={reception ? setOpened : undefined}
      />
      <ClinicTimes zone={query.data?.timeZone} />
      {opened && (
        <Suspense fallback={<DialogLoading />}>
          <PatientContactDialog patient={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      <Pagination
        label="Patients"
        page={page}
        pages={pages}
        onPage={(next) => {
          turnTo(next, false);
          scrollTo(0, 0);
        }}
      />
    </div>
  );
}

type PatientListProps = {
  query: {
    data: { patients: PatientRow[]; timeZone: string } | undefined;
    error: Error | null;
    refetch: () => unknown;
    isRefetching: boolean;
  };
  filtered: boolean;
  /** Opens the contact details instead of the patient's page. */
  onOpen: ((patient: PatientRow) => void) | undefined;
};

function PatientList({ query, filtered, onOpen }: PatientListProps) {
  const { data, error, refetch, isRefetching } = query;
  if (error && !data) {
    return (
      <ErrorState
        title={errorMessage(error, 'An error occurred')}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  if (!data) return <ListSkeleton />;
  if (data.patients.length === 0) {
    return (
      <EmptyState
        title={filtered ? 'No patients found' : 'No patients yet'}
        art={<UsersRound aria-hidden size={40} className="text-action" />}
      >
        <p>
          {filtered
            ? 'Try part of the name, the phone number or the e-mail address.'
            : 'They appear here as soon as they sign up.'}
        </p>
      </EmptyState>
    );
  }
  return (
    <ul className="rounded bg-card shadow-card">
      {data.patients.map((patient) => (
        <li key={patient._id} className="not-last:border-b not-last:border-line">
          {onOpen ? (
            <button
              type="button"
              className={`${ROW} w-full text-start`}
              onClick={() => onOpen(patient)}
            >
              <PatientCells patient={patient} zone={data.timeZone} />
            </button>
          ) : (
            <Link to={paths.patient(patient._id)} className={ROW}>
              <PatientCells patient={patient} zone={data.timeZone} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const ROW = 'flex min-h-15 items-center gap-4 px-4 py-3 hover:bg-action-soft sm:px-5';

function PatientCells({ patient, zone }: { patient: PatientRow; zone: string }) {
  const { name, image, phone, email, appointments } = patient;
  return (
    <>
      <Avatar name={name} src={image} size={44} className="self-center" />
      <span className="grid min-w-0 flex-1 gap-x-6 md:grid-cols-[1.4fr_1.4fr_1.2fr_8rem] md:items-center">
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-xs text-ink-soft">
            {ageAndGender(patient, zone)}
            {patient.managedBy
              ? ` · managed by ${patient.managedBy.name} (${patient.managedBy.relation})`
              : !patient.claimed && ' · no account yet'}
          </span>
        </span>
        <span className="min-w-0 text-xs wrap-anywhere text-ink-soft md:text-sm figures">
          {phone || email}
        </span>
        <span className="text-xs text-ink-soft md:text-sm figures">{when(patient, zone)}</span>
        <span className="text-xs text-ink-soft md:text-end md:text-sm figures">
          {appointments} {appointments === 1 ? 'appointment' : 'appointments'}
        </span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
    </>
  );
}

function ageAndGender({ dob, gender }: PatientRow, zone: string): string {
  const age = ageOn(dob, wallClock(zone, Date.now()));
  const parts = [age === null ? '' : String(age), gender === 'Not Selected' ? '' : gender];
  return parts.filter(Boolean).join(', ') || 'Age not known';
}

function when({ nextAppointmentAt, lastAppointmentAt }: PatientRow, zone: string): string {
  if (nextAppointmentAt) return `Next ${formatInstant(nextAppointmentAt, zone)}`;
  if (lastAppointmentAt) return `Last ${formatInstant(lastAppointmentAt, zone)}`;
  return 'No appointment yet';
}

function ListSkeleton() {
  return (
    <div aria-busy className="grid gap-px rounded bg-card p-4 shadow-card">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <Skeleton key={index} className="my-2 h-11 w-full" />
      ))}
    </div>
  );
}
