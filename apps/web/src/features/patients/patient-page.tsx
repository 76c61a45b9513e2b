import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatDay } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Eye } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { genderName } from '#shared/doctor/choice-names.ts';
import { relationName } from '#shared/family/relation-name.ts';
import { addressText } from '#shared/format/address.ts';
import { countdown, formatInstant } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery, usePortal } from '#shared/portal/portal.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DialogLoading, Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { EmailAddress } from '#shared/ui/personal-fields.tsx';
import { PatientTimeline } from './patient-timeline.tsx';
import { PrintSummary } from './print-summary.tsx';

const VitalsHistory = lazyPart(
  async () => (await import('#shared/vitals-history/vitals-history.tsx')).VitalsHistory,
);

const BookDialog = lazyPart(
  async () => (await import('#shared/portal/book-dialog.tsx')).BookDialog,
);

const PatientContactDialog = lazyPart(
  async () => (await import('./patient-contact-dialog.tsx')).PatientContactDialog,
);

export function PatientPage() {
  const { patientId = '' } = useParams();
  // Without placeholder data, which could be another patient's.
  const query = useQuery({
    ...portalQuery('admin', routes.getPatient, { patientId }),
    placeholderData: () => undefined,
  });
  const { data } = query;
  return (
    <div className="grid gap-5">
      <PageTitle title={data?.patient.name ?? i18n._('Patient')} />
      <BackLink to={paths.patients}>{i18n._('Patients')}</BackLink>
      {!data && <h1 className="sr-only">{i18n._('Patient')}</h1>}
      {data ? (
        <Patient data={data} />
      ) : (
        <LoadState query={query} failure={i18n._('Patient not found')} skeleton="h-100 w-full" />
      )}
    </div>
  );
}

type PatientData = ReplyBody<'getPatient'>;

function Patient({ data }: { data: PatientData }) {
  const { patient, appointments, timeZone } = data;
  const portal = usePortal();
  const readings = appointments.flatMap(({ vitals, bookedAt }) =>
    vitals ? [{ ...vitals, at: bookedAt }] : [],
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={patient.name} src={patient.image} size={64} className="self-center" />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-xl wrap-anywhere">{patient.name}</h1>
          <p className="text-ink-soft">{person(data)}</p>
        </div>
        <Book patient={patient} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-5 max-lg:order-last">
          <PatientTimeline data={data} />
          {readings.length > 0 && (
            <Card className="grid grid-cols-1 gap-4">
              <h2 className="text-lg">{i18n._('Vitals at booking')}</h2>
              <Suspense fallback={<Skeleton className="h-72 w-full" />}>
                <VitalsHistory readings={readings} zone={timeZone} />
              </Suspense>
            </Card>
          )}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <NextAppointment data={data} />
          <Contact data={data} />
        </div>
      </div>
      <p className="flex items-center gap-2 text-xs text-ink-soft">
        <Eye aria-hidden size={16} className="shrink-0" />
        {i18n._('Opening this page was written to the audit trail, which the patient can read.')}
      </p>
      {portal === 'admin' && (
        <LinkButton
          to={paths.erasuresOf(patient._id)}
          variant="danger"
          className="justify-self-start max-sm:w-full"
        >
          {i18n._('Erase this patient’s data')}
        </LinkButton>
      )}
    </>
  );
}

/** Books for this patient, who is chosen already. */
function Book({ patient }: Pick<PatientData, 'patient'>) {
  const [open, setOpen] = useState(false);
  useEffect(() => preloadSoon(BookDialog), []);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden size={18} />
        {i18n._('appointment|Book')}
      </Button>
      {open && (
        <Suspense fallback={<DialogLoading />}>
          <BookDialog patient={patient} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The first pending appointment that has not ended, with its details. */
function NextAppointment({ data: { appointments, timeZone } }: { data: PatientData }) {
  const now = useNow(minutes(1));
  const [next] = appointments
    .filter((each) => isPending(each) && each.startsAt + minutes(each.minutes ?? 30) > now)
    .toSorted((one, other) => one.startsAt - other.startsAt);
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{i18n._('Next appointment')}</h2>
      {next ? (
        <>
          <p className="figures">
            <strong className="block font-semibold">
              {formatInstant(next.startsAt, timeZone)}
            </strong>
            <span className="text-ink-soft">
              {joinWords(i18n, [next.docData.name, countdown(next.startsAt, now)])}
            </span>
          </p>
          <LinkButton variant="secondary" to={`${paths.allAppointments}?open=${next._id}`}>
            {i18n._('Open, move or cancel')}
          </LinkButton>
        </>
      ) : (
        <p className="text-ink-soft">{i18n._('None is booked.')}</p>
      )}
    </Card>
  );
}

function person({ patient, registeredAt, timeZone }: PatientData): string {
  const age = ageOn(patient.dob, wallClock(timeZone, Date.now()));
  const gender = patient.gender === 'Not Selected' ? null : genderName(patient.gender);
  const day = formatDay(i18n, wallClock(timeZone, registeredAt));
  const parts = [age, gender, i18n._('patient since {day}', { day })];
  return joinWords(i18n, parts.filter((part) => part !== null).map(String));
}

function Contact({ data }: { data: PatientData }) {
  const { patient, appointments, managedBy } = data;
  const address = addressText(patient.address);
  const facts: [string, ReactNode][] = [
    [i18n._('Phone'), patient.phone && <bdi dir="ltr">{patient.phone}</bdi>],
    [i18n._('E-mail'), patient.email && <EmailAddress address={patient.email} />],
    ...(managedBy
      ? [
          [
            i18n._('Managed by'),
            `${managedBy.name} (${relationName(managedBy.relation)})`,
          ] satisfies [string, string],
        ]
      : []),
    [i18n._('Address'), address],
    [i18n._('Appointments'), String(appointments.length)],
    [i18n._('No-shows'), String(appointments.filter(({ noShow }) => noShow).length)],
  ];
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{i18n._('Contact')}</h2>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere figures">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {!data.claimed && <PasswordlessActions data={data} />}
    </Card>
  );
}

/** Actions for a patient entered by reception who has no password yet. */
function PasswordlessActions({ data: { patient, claimed, managedBy } }: { data: PatientData }) {
  const [open, setOpen] = useState(false);
  useEffect(() => preloadSoon(PatientContactDialog), []);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {managedBy ? i18n._('Change, or end family access') : i18n._('Change, invite or merge')}
      </Button>
      {!patient.email && !managedBy && <PrintSummary patient={patient} />}
      {open && (
        <Suspense fallback={<DialogLoading />}>
          <PatientContactDialog
            patient={{ ...patient, claimed, managedBy }}
            onClose={() => setOpen(false)}
            onMerged={(intoUserId) => navigate(paths.patient(intoUserId), { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
