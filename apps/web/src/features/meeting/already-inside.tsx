import { greenRoomRouteTable } from '@nadi/contract/generated/green-room-route-table';
import { seconds } from '@nadi/domain/limits';
import { PARTIES } from '@nadi/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { registerRoutes, request } from '#shared/api/client.ts';
import { readToken } from '#shared/session/session.ts';
import { describePresent } from './describe-present.ts';

// Registered here, so that first loads do without it.
registerRoutes(greenRoomRouteTable);

const REFETCH_INTERVAL = seconds(10);

/** Who is already in the meeting; nothing for anyone but a party of its appointment. */
export function AlreadyInside({ roomId }: { roomId: string }) {
  const { data = null } = useQuery({
    queryKey: ['meeting', roomId, 'present'],
    queryFn: ({ signal }) => fetchPresent(roomId, signal),
    refetchInterval: REFETCH_INTERVAL,
  });
  return (
    <p role="status" className="flex items-center gap-2 font-medium empty:hidden">
      {data && (
        <>
          <Users aria-hidden size={18} className="shrink-0 text-action" />
          {data}
        </>
      )}
    </p>
  );
}

/** A browser may be signed in as several people; one of them may be a party of the appointment. */
async function fetchPresent(meetingId: string, signal: AbortSignal): Promise<string | null> {
  for (const as of PARTIES.filter((role) => readToken(role))) {
    const present = await request('listPresent', { meetingId }, { signal, background: true, as });
    if (present.as !== null) return describePresent(present);
  }
  return null;
}
