import * as routes from '@nadi/contract/generated/route-table';
import type { PlanCause } from '@nadi/contract/replanning';
import type { ReplyBody } from '@nadi/contract/routes';
import { displayDate } from '@nadi/messages/en/dates';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { useLocations } from '#shared/clinic/locations.ts';
import { useDeskPlaces } from '#shared/portal/desk-places.ts';
import { DoctorSelect } from '#shared/portal/doctor-select.tsx';
import { useChange } from '#shared/portal/mutations.ts';
import { type PortalRole, portalQuery } from '#shared/portal/portal.ts';
import { navigate } from '#shared/router/location.ts';
import { useLocation } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
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
  const room = cause.kind === 'room' && data?.rooms.find(({ _id }) => _id === cause.roomId);
  const title = toTitle(cause, data?.doctor.name ?? 'The doctor', room ? room.name : place?.name);
  return (
    <>
      <PageTitle title={title} />
      <div>
        <h1 className="text-xl">{title}</h1>
        <p className="text-ink-soft figures">
          Proposed plan for the rest of {data ? displayDate(data.slotDate) : 'today'}
        </p>
      </div>
      <CauseFields {...{ cause, locations, go }} rooms={data?.rooms ?? []} />
      {room && <RoomNote room={room} role={role} />}
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
  { value: 'room', label: 'A room is closed' },
] as const;

type CauseFieldsProps = Pick<PlannedProps, 'cause' | 'go'> & {
  locations: readonly { _id: string; name: string }[];
  rooms: readonly Room[];
};

function CauseFields({ cause, locations, rooms, go }: CauseFieldsProps) {
  const [first] = locations;
  const [firstRoom] = rooms;
  const isPossible = { late: true, ill: true, place: first !== undefined, room: rooms.length > 0 };
  const kinds = KINDS.filter(({ value }) => isPossible[value] || value === cause.kind);
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
          else if (kind === 'room' && firstRoom) go({ kind, roomId: firstRoom._id });
          else if (kind === 'place' && first) go({ kind, locationId: first._id });
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
      {cause.kind === 'room' && (
        <SelectField
          name="room"
          label="Room"
          value={cause.roomId}
          options={rooms.map(({ _id, name, place }) => [_id, place ? `${name}, ${place}` : name])}
          onSelect={(roomId) => go({ kind: 'room', roomId })}
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

type Room = ReplyBody<'planDay'>['rooms'][number];

/** Says what becomes of other doctors' appointments in a room that closes; opens a closed one again. */
function RoomNote({ room, role }: { room: Room; role: PortalRole }) {
  const reopen = useChange(() => request(routes.reopenRoom, { roomId: room._id }, { as: role }), {
    done: 'The room is open again',
  });
  if (!room.closed) {
    return (
      <p className="text-ink-soft">
        The room closes until midnight for every doctor. Their appointments get other free rooms;
        those without one are listed under “Needs attention”.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{room.name} is closed until midnight.</p>
      <Button variant="secondary" pending={reopen.isPending} onClick={() => reopen.mutate()}>
        Open it again
      </Button>
    </div>
  );
}

function toTitle(cause: PlanCause, doctor: string, place = `The ${cause.kind}`): string {
  if (cause.kind === 'late') return `${doctor} is ${cause.minutes} minutes late`;
  if (cause.kind === 'ill') return `${doctor} is ill today`;
  return `${place} is closed today`;
}

function readCause(search: string): PlanCause {
  const query = new URLSearchParams(search);
  const locationId = query.get('place');
  if (locationId) return { kind: 'place', locationId };
  const roomId = query.get('room');
  if (roomId) return { kind: 'room', roomId };
  if (query.get('cause') === 'ill') return { kind: 'ill' };
  const minutes = Number(query.get('minutes'));
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= 240;
  return { kind: 'late', minutes: isValid ? minutes : DEFAULT_MINUTES };
}

function toSearch(cause: PlanCause): string {
  if (cause.kind === 'place') return `place=${cause.locationId}`;
  if (cause.kind === 'room') return `room=${cause.roomId}`;
  return cause.kind === 'ill' ? 'cause=ill' : `minutes=${cause.minutes}`;
}
