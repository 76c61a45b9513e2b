import * as routes from '@nadi/contract/generated/route-table';
import type { DoctorPatientRow } from '@nadi/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UsersRound } from 'lucide-react';
import { paths } from '#app/portal-paths.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useListAddress, useListPage } from '#shared/portal/list-address.ts';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { ageAndGender, countPatients, ListSkeleton, ROW } from './patient-list-parts.tsx';

/** The patients that the signed-in doctor treats (docs/product/portals.md#my-patients-page). */
export function DoctorPatientsPage() {
  const address = useListAddress();
  const search = address.params.get('search')?.slice(0, 80) ?? '';
  const body = { ...address.paging, ...(search && { search }) };
  const query = useQuery(portalQuery('doctor', routes.listDoctorPatients, body));
  const { data, total, pages, ...list } = useListPage(query, address);
  return (
    <div className="grid gap-5">
      <PageTitle title={i18n._('My patients')} />
      <div>
        <h1 className="text-xl">{i18n._('My patients')}</h1>
        <p aria-live="polite" className="min-h-6 text-ink-soft figures">
          {data && countPatients(total)}
        </p>
      </div>
      <search className="max-w-md">
        <SearchField
          value={search}
          label={i18n._('Search')}
          placeholder={i18n._('Name or phone')}
          onSearch={(text) => address.go({ search: text }, true)}
        />
      </search>
      {data?.emergencyAccess && (
        <Link
          to={paths.doctorEmergency}
          className="min-h-6 justify-self-start font-medium text-action underline"
        >
          {i18n._('Not your patient? Open in an emergency')}
        </Link>
      )}
      {!data && <LoadState query={list} skeleton={<ListSkeleton />} />}
      {data?.patients.length === 0 && <NoPatients filtered={search !== ''} onAll={address.clear} />}
      {data && data.patients.length > 0 && (
        <ul aria-label={i18n._('Patients')} className="rounded bg-card shadow-card">
          {data.patients.map((patient) => (
            <li key={patient._id} className="not-last:border-b not-last:border-line">
              <Patient patient={patient} zone={data.timeZone} />
            </li>
          ))}
        </ul>
      )}
      <ClinicTimes zone={data?.timeZone} />
      <Pagination
        label={i18n._('Patients')}
        page={address.page}
        pages={pages}
        onPage={address.turnTo}
      />
    </div>
  );
}

function NoPatients({ filtered, onAll }: { filtered: boolean; onAll: () => void }) {
  return (
    <EmptyState
      title={filtered ? i18n._('No patients found') : i18n._('No patients yet')}
      art={<UsersRound aria-hidden size={40} className="text-action" />}
      action={filtered && <Button onClick={onAll}>{i18n._('Show all patients')}</Button>}
    >
      <p>
        {filtered
          ? i18n._('Try part of the name or the phone number.')
          : i18n._('They appear here as soon as they book an appointment with you.')}
      </p>
    </EmptyState>
  );
}

type PatientProps = { patient: DoctorPatientRow; zone: string };

/** Leads to the record of the last appointment, or of the next one before the first. */
function Patient({ patient, zone }: PatientProps) {
  const { name, image, appointments, lastAppointment, nextAppointment } = patient;
  const latest = lastAppointment ?? nextAppointment;
  if (!latest) return null;
  return (
    <Link to={paths.doctorAppointment(latest._id)} className={ROW}>
      <Avatar name={name} src={image} size={44} className="self-center" />
      <span className="grid min-w-0 flex-1 gap-x-6 md:grid-cols-[1.4fr_1.2fr_1.2fr_8rem] md:items-center">
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-xs text-ink-soft">{ageAndGender(patient, zone)}</span>
        </span>
        <When>{describeLast(lastAppointment?.startsAt, zone)}</When>
        <When>{describeNext(nextAppointment?.startsAt, zone)}</When>
        <span className="text-xs text-ink-soft md:text-end md:text-sm figures">
          {i18n._('{count, plural, one {# appointment} other {# appointments}}', {
            count: appointments,
          })}
        </span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
    </Link>
  );
}

function When({ children }: { children: string }) {
  return <span className="text-xs text-ink-soft md:text-sm figures">{children}</span>;
}

function describeLast(at: number | undefined, zone: string): string {
  if (at === undefined) return i18n._('Last: none');
  return i18n._('Last: {when}', { when: formatInstant(at, zone) });
}

function describeNext(at: number | undefined, zone: string): string {
  if (at === undefined) return i18n._('Next: none');
  return i18n._('Next: {when}', { when: formatInstant(at, zone) });
}
