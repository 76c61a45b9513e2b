import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import type { GuestRole } from '@nadi/domain/guests';
import { seconds } from '@nadi/domain/limits';
import { PARTIES } from '@nadi/domain/permissions';
import { displayDate } from '@nadi/messages/en/dates';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { request } from '#shared/api/client.ts';
import { readToken } from '#shared/session/session.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { describePresent } from './describe-present.ts';
import { readInvitation } from './display-name.ts';

const REFETCH_INTERVAL = seconds(10);

type Present = ReplyBody<'listPresent'>;

/**
 * Shows parties the appointment and who is already in its meeting. Shows a guest with an invitation the
 * appointment and their role, and all others nothing.
 */
export function AlreadyInside({ roomId }: { roomId: string }) {
  const { data } = useQuery({
    queryKey: ['meeting', roomId, 'present'],
    queryFn: ({ signal }) => fetchPresent(roomId, signal),
    refetchInterval: REFETCH_INTERVAL,
  });
  const inside = data ? describePresent(data) : null;
  return (
    <>
      {data?.appointment && <AppointmentFacts appointment={data.appointment} />}
      <p role="status" className="flex items-center gap-2 font-medium empty:hidden">
        {inside && (
          <>
            <Users aria-hidden size={18} className="shrink-0 text-action" />
            {inside}
          </>
        )}
      </p>
    </>
  );
}

const ROLES: Record<GuestRole, string> = { relative: 'a relative', interpreter: 'an interpreter' };

function AppointmentFacts({ appointment }: { appointment: NonNullable<Present['appointment']> }) {
  const { doctor, patientName, slotDate, slotTime, expectedTime, invitedAs } = appointment;
  return (
    <div className="flex items-center gap-3 text-start">
      <Avatar name={doctor.name} src={doctor.image} size={56} eager className="self-center" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{doctor.name}</p>
        <p className="text-sm text-ink-soft">{doctor.speciality}</p>
        <p className="text-sm figures">
          {displayDate(slotDate)}, {slotTime}
          {expectedTime && <strong>, expected at about {expectedTime}</strong>}
        </p>
        {invitedAs && (
          <p className="text-sm wrap-anywhere">
            You are invited as {ROLES[invitedAs]} to the appointment of {patientName}.
          </p>
        )}
      </div>
    </div>
  );
}

/** A browser may be signed in to several accounts; one of them may be a party of the appointment. */
async function fetchPresent(meetingId: string, signal: AbortSignal): Promise<Present | null> {
  const options = { signal, background: true };
  for (const as of PARTIES.filter((role) => readToken(role))) {
    const present = await request(routes.listPresent, { meetingId }, { ...options, as });
    if (present.as !== null) return present;
  }
  const invitation = readInvitation(location.hash);
  return invitation ? request(routes.listPresent, { meetingId, invitation }, options) : null;
}
