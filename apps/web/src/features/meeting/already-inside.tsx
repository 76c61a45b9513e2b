import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { seconds } from '@nadi/domain/limits';
import { PARTIES } from '@nadi/domain/parties';
import type { GuestRole } from '@nadi/domain/stored-values';
import { displayDate } from '@nadi/messages/en/dates';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { request } from '#shared/api/client.ts';
import { readToken } from '#shared/session/session.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { readInvitation } from './meeting-link.ts';

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

/** The role that each side of an appointment waits for. */
const AWAITED = { patient: 'doctor', doctor: 'patient' } as const;

/** Returns a text for parties about who is already in the meeting; null for all others. */
export function describePresent({
  as,
  parties,
  guests,
}: Pick<Present, 'as' | 'parties' | 'guests'>): string | null {
  if (as === null) return null;
  const awaited = as === 'admin' ? null : AWAITED[as];
  const missing = awaited !== null && !parties.some(({ role }) => role === awaited);
  const there = [...parties.map(({ name }) => name), ...(guests > 0 ? [countGuests(guests)] : [])];
  const plural = there.length > 1 || (parties.length === 0 && guests > 1);
  const sentences = [
    there.length > 0 && `${list(there)} ${plural ? 'are' : 'is'} in the meeting.`,
    missing && `The ${awaited} is not here yet.`,
  ].filter((sentence) => sentence !== false);
  return sentences.join(' ') || 'Nobody is in the meeting yet.';
}

function countGuests(guests: number): string {
  return guests === 1 ? 'one guest' : `${guests} guests`;
}

/** Starts with a capital letter: "One guest", "Dr. Rao, Asha and 2 guests". */
function list(words: readonly string[]): string {
  const text = new Intl.ListFormat('en-IN').format(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
