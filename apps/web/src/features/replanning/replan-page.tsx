import * as routes from '@nadi/contract/generated/route-table';
import type { PlanCause } from '@nadi/contract/replanning';
import type { ReplyBody } from '@nadi/contract/routes';
import { joinWords } from '@nadi/messages/en/english';
import { formatDay } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { useLocations } from '#shared/clinic/locations.ts';
import { i18n } from '#shared/language/i18n.ts';
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
          {role === 'doctor' ? i18n._('Dashboard') : i18n._('Reception')}
        </BackLink>
        {docId !== '' && (
          <LinkButton to={paths.replanning} variant="ghost">
            {i18n._('Another doctor')}
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
      <PageTitle title={i18n._('Replan a day')} />
      <h1 className="text-xl">{i18n._('Replan a day')}</h1>
      <DoctorSelect
        label={i18n._('Whose day?')}
        placeholder={i18n._('Choose a doctor')}
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
  const doctor = data?.doctor.name ?? i18n._('The doctor');
  const title = toTitle(cause, doctor, room ? room.name : place?.name);
  return (
    <>
      <PageTitle title={title} />
      <div>
        <h1 className="text-xl">{title}</h1>
        <p className="text-ink-soft figures">
          {data
            ? i18n._('Proposed plan for the rest of {day}', { day: formatDay(i18n, data.slotDate) })
            : i18n._('Proposed plan for the rest of today')}
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
          failure={i18n._('The plan could not be made.')}
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

const listKinds = () =>
  [
    { value: 'late', label: i18n._('Late') },
    { value: 'ill', label: i18n._('Ill') },
    { value: 'place', label: i18n._('A place is closed') },
    { value: 'room', label: i18n._('A room is closed') },
  ] as const;

type CauseFieldsProps = Pick<PlannedProps, 'cause' | 'go'> & {
  locations: readonly { _id: string; name: string }[];
  rooms: readonly Room[];
};

function CauseFields({ cause, locations, rooms, go }: CauseFieldsProps) {
  const [first] = locations;
  const [firstRoom] = rooms;
  const isPossible = { late: true, ill: true, place: first !== undefined, room: rooms.length > 0 };
  const kinds = listKinds().filter(({ value }) => isPossible[value] || value === cause.kind);
  const late = cause.kind === 'late' ? cause.minutes : DEFAULT_MINUTES;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <RadioCards
        legend={i18n._('What happened?')}
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
          label={i18n._('How late')}
          value={String(late)}
          options={[...new Set([...MINUTES, late])]
            .toSorted((a, b) => a - b)
            .map((minutes) => [minutes, i18n._('{minutes} min', { minutes })])}
          onSelect={(value) => go({ kind: 'late', minutes: Number(value) })}
        />
      )}
      {cause.kind === 'room' && (
        <SelectField
          name="room"
          label={i18n._('Room')}
          value={cause.roomId}
          options={rooms.map(({ _id, name, place }) => [
            _id,
            place ? joinWords(i18n, [name, place]) : name,
          ])}
          onSelect={(roomId) => go({ kind: 'room', roomId })}
        />
      )}
      {cause.kind === 'place' && (
        <SelectField
          name="place"
          label={i18n._('Place')}
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
    done: i18n._('The room is open again'),
  });
  if (!room.closed) {
    return (
      <p className="text-ink-soft">
        {i18n._(
          'The room closes until midnight for every doctor. Their appointments get other free rooms; those without one are listed under “Needs attention”.',
        )}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{i18n._('{room} is closed until midnight.', { room: room.name })}</p>
      <Button variant="secondary" pending={reopen.isPending} onClick={() => reopen.mutate()}>
        {i18n._('Open it again')}
      </Button>
    </div>
  );
}

function toTitle(cause: PlanCause, doctor: string, place: string | undefined): string {
  if (cause.kind === 'late') {
    return i18n._('{doctor} is {minutes} minutes late', { doctor, minutes: cause.minutes });
  }
  if (cause.kind === 'ill') return i18n._('{doctor} is ill today', { doctor });
  if (place !== undefined) return i18n._('{place} is closed today', { place });
  return cause.kind === 'room'
    ? i18n._('The room is closed today')
    : i18n._('The place is closed today');
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
