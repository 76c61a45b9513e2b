import * as routes from '@nadi/contract/generated/route-table';
import type { PlanCause } from '@nadi/contract/replanning';
import { displayDate } from '@nadi/messages/en/dates';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/portal-paths.ts';
import { useLocations } from '#shared/clinic/locations.ts';
import { useDeskPlaces } from '#shared/portal/desk-places.ts';
import { DoctorSelect } from '#shared/portal/doctor-select.tsx';
import { type PortalRole, portalQuery } from '#shared/portal/portal.ts';
import { navigate } from '#shared/router/location.ts';
import { useLocation } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { LoadState, Skeletons } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { PlanView } from './plan-view.tsx';

const MINUTES = [10, 15, 20, 30, 45, 50, 60, 90, 120, 180, 240];
const DEFAULT_MINUTES = 30;

/** Plans the rest of a doctor's day again. The cause is in the address. */
export function ReplanPage({ portal: role }: { portal: PortalRole }) {
  const { docId = '' } = useParams();
  const { pathname, search } = useLocation();
  const cause = readCause(search);
  const go = (next: PlanCause) => navigate(`${pathname}?${toSearch(next)}`, { replace: true });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackLink to={role === 'doctor' ? paths.doctorDashboard : paths.reception}>
          {role === 'doctor' ? 'Dashboard' : 'Reception'}
        </BackLink>
        {docId !== '' && (
          <LinkButton to={paths.replanning} variant="ghost">
            Another doctor
          </LinkButton>
        )}
      </div>
      {role === 'admin' && docId === '' ? (
        <DoctorChoice />
      ) : (
        <Planned key={docId} {...{ role, docId, cause, go }} />
      )}
    </div>
  );
}

/** Chooses the doctor whose day is planned. */
function DoctorChoice() {
  return (
    <>
      <PageTitle title="Replan a day" />
      <h1 className="text-xl">Replan a day</h1>
      <DoctorSelect
        label="Whose day?"
        placeholder="Choose a doctor"
        selected={undefined}
        onSelect={(doctor) => doctor && navigate(paths.replan(doctor._id))}
      />
    </>
  );
}

type PlannedProps = {
  role: PortalRole;
  docId: string;
  cause: PlanCause;
  go: (cause: PlanCause) => void;
};

function Planned({ role, docId, cause, go }: PlannedProps) {
  const all = useLocations() ?? [];
  const own = useDeskPlaces(role === 'admin');
  const locations = own?.length ? own : all;
  const query = useQuery({
    ...(role === 'doctor'
      ? portalQuery('doctor', routes.planDay, { cause })
      : portalQuery('admin', routes.planDay, { cause, docId })),
    // The plan stays as it was made until it is asked for again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, isPlaceholderData, isFetching } = query;
  const place =
    cause.kind === 'place' ? locations.find(({ _id }) => _id === cause.locationId) : null;
  const title = toTitle(cause, data?.doctor.name ?? 'The doctor', place?.name);
  return (
    <>
      <PageTitle title={title} />
      <div>
        <h1 className="text-xl">{title}</h1>
        <p className="text-ink-soft figures">
          Proposed plan for the rest of {data ? displayDate(data.slotDate) : 'today'}
        </p>
      </div>
      <CauseFields {...{ cause, locations, go }} />
      {data ? (
        <div
          inert={isPlaceholderData}
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-60' : undefined}
        >
          <PlanView
            plan={data}
            {...{ cause, role }}
            onReplan={() => void query.refetch()}
            replanning={isFetching}
          />
        </div>
      ) : (
        <LoadState
          query={query}
          failure="The plan could not be made."
          skeleton={<PlanSkeleton />}
        />
      )}
    </>
  );
}

function PlanSkeleton() {
  return (
    <div aria-busy className="grid gap-3">
      <Skeletons count={4} className="h-20" />
    </div>
  );
}

const KINDS = [
  { value: 'late', label: 'Late' },
  { value: 'ill', label: 'Ill' },
  { value: 'place', label: 'A place is closed' },
] as const;

type CauseFieldsProps = Pick<PlannedProps, 'cause' | 'go'> & {
  locations: readonly { _id: string; name: string }[];
};

function CauseFields({ cause, locations, go }: CauseFieldsProps) {
  const [first] = locations;
  const kinds = KINDS.filter(({ value }) => value !== 'place' || first !== undefined);
  const late = cause.kind === 'late' ? cause.minutes : DEFAULT_MINUTES;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <RadioCards
        legend="What happened?"
        name="cause"
        cards={kinds}
        selected={cause.kind}
        onSelect={(kind) => {
          if (kind === 'late') go({ kind, minutes: DEFAULT_MINUTES });
          else if (kind === 'ill') go({ kind });
          else if (first) go({ kind, locationId: first._id });
        }}
      />
      {cause.kind === 'late' && (
        <SelectField
          name="minutes"
          label="How late"
          value={String(late)}
          options={[...new Set([...MINUTES, late])]
            .toSorted((a, b) => a - b)
            .map((minutes) => [minutes, `${minutes} min`])}
          onSelect={(value) => go({ kind: 'late', minutes: Number(value) })}
        />
      )}
      {cause.kind === 'place' && (
        <SelectField
          name="place"
          label="Place"
          value={cause.locationId}
          options={locations.map(({ _id, name }) => [_id, name])}
          onSelect={(locationId) => go({ kind: 'place', locationId })}
        />
      )}
    </div>
  );
}

function toTitle(cause: PlanCause, doctor: string, place = 'The place'): string {
  if (cause.kind === 'late') return `${doctor} is ${cause.minutes} minutes late`;
  return cause.kind === 'ill' ? `${doctor} is ill today` : `${place} is closed today`;
}

function readCause(search: string): PlanCause {
  const query = new URLSearchParams(search);
  const locationId = query.get('place');
  if (locationId) return { kind: 'place', locationId };
  if (query.get('cause') === 'ill') return { kind: 'ill' };
  const minutes = Number(query.get('minutes'));
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= 240;
  return { kind: 'late', minutes: isValid ? minutes : DEFAULT_MINUTES };
}

function toSearch(cause: PlanCause): string {
  if (cause.kind === 'place') return `place=${cause.locationId}`;
  return cause.kind === 'ill' ? 'cause=ill' : `minutes=${cause.minutes}`;
}
