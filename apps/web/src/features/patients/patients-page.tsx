import * as routes from '@nadi/contract/generated/route-table';
import type { PatientRow } from '@nadi/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, FileUp, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '#app/portal-paths.ts';
import { relationName } from '#shared/family/relation-name.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useListAddress, useListPage } from '#shared/portal/list-address.ts';
import { ListPages } from '#shared/portal/list-pages.tsx';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { portalQuery, usePortal } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { ageAndGender, countPatients, ListSkeleton, ROW } from './patient-list-parts.tsx';

const ErasuresLink = lazyPart(async () => (await import('./erasures-link.tsx')).ErasuresLink);

/** The directory, in which each row leads to the patient's page. */
export function PatientsPage() {
  const portal = usePortal();
  const address = useListAddress();
  const search = address.params.get('search')?.slice(0, 80) ?? '';
  const list = useListPage(
    useQuery(
      portalQuery('admin', routes.listPatients, { ...address.paging, ...(search && { search }) }),
    ),
    address,
  );
  const { data, total } = list;
  return (
    <div className="grid gap-5">
      <PageTitle title={i18n._('Patients')} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl">{i18n._('Patients')}</h1>
          <p aria-live="polite" className="min-h-6 text-ink-soft figures">
            {data && countPatients(total)}
          </p>
        </div>
        {portal === 'admin' && (
          <div className="flex flex-wrap gap-3">
            <Suspense>
              <ErasuresLink />
            </Suspense>
            <LinkButton to={paths.clinicImport} variant="secondary">
              <FileUp aria-hidden size={18} />
              {i18n._('Import')}
            </LinkButton>
          </div>
        )}
      </div>
      <search className="max-w-md">
        <SearchField
          value={search}
          label={i18n._('Search')}
          placeholder={i18n._('Name, phone or e-mail')}
          onSearch={(text) => address.go({ search: text }, true)}
        />
      </search>
      <PatientList query={list} filtered={search !== ''} />
      <ClinicTimes zone={data?.timeZone} />
      <ListPages label={i18n._('Patients')} list={{ ...address, ...list }} />
    </div>
  );
}

type PatientListProps = {
  query: ReturnType<
    typeof useListPage<{ patients: PatientRow[]; timeZone: string; total: number }>
  >;
  filtered: boolean;
};

function PatientList({ query, filtered }: PatientListProps) {
  const { data } = query;
  if (!data) return <LoadState query={query} skeleton={<ListSkeleton />} />;
  if (data.patients.length === 0) {
    return (
      <EmptyState
        title={filtered ? i18n._('No patients found') : i18n._('No patients yet')}
        art={<UsersRound aria-hidden size={40} className="text-action" />}
      >
        <p>
          {filtered
            ? i18n._('Try part of the name, the phone number or the e-mail address.')
            : i18n._('They appear here as soon as they sign up.')}
        </p>
      </EmptyState>
    );
  }
  return (
    <ul className="rounded bg-card shadow-card">
      {data.patients.map((patient) => (
        <li key={patient._id} className="not-last:border-b not-last:border-line">
          <Link to={paths.patient(patient._id)} className={ROW}>
            <PatientCells patient={patient} zone={data.timeZone} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

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
              ? ` · ${i18n._('managed by {name} ({relation})', { name: patient.managedBy.name, relation: relationName(patient.managedBy.relation) })}`
              : !patient.claimed && ` · ${i18n._('no account yet')}`}
          </span>
        </span>
        <span className="min-w-0 text-xs wrap-anywhere text-ink-soft md:text-sm figures">
          <bdi dir="ltr">{phone || email}</bdi>
        </span>
        <span className="text-xs text-ink-soft md:text-sm figures">{when(patient, zone)}</span>
        <span className="text-xs text-ink-soft md:text-end md:text-sm figures">
          {i18n._('{count, plural, one {# appointment} other {# appointments}}', {
            count: appointments,
          })}
        </span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
    </>
  );
}

function when({ nextAppointmentAt, lastAppointmentAt }: PatientRow, zone: string): string {
  if (nextAppointmentAt)
    return i18n._('Next {when}', { when: formatInstant(nextAppointmentAt, zone) });
  if (lastAppointmentAt)
    return i18n._('Last {when}', { when: formatInstant(lastAppointmentAt, zone) });
  return i18n._('No appointment yet');
}
