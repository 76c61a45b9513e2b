import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { type Instant, seconds } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { useChange } from '#shared/portal/mutations.ts';
import type { PortalRole } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadNotice } from '#shared/ui/notice.tsx';
import { Time } from '#shared/ui/status.tsx';

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

type RequestsCardProps = {
  portal: PortalRole;
  query: Pick<
    UseQueryResult<ReplyBody<'listRequests'>>,
    'data' | 'error' | 'refetch' | 'isRefetching'
  >;
};

/** The requests that wait for an answer, the one that ends first on top. */
export function RequestsCard({ portal: role, query }: RequestsCardProps) {
  const now = useNow(seconds(30));
  const { data, error, refetch, isRefetching } = query;
  const [declining, setDeclining] = useState<Appointment>();
  if (!data) {
    return (
      <LoadNotice
        title={errorMessage(error, 'The requests could not be loaded.')}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  const waiting = data.appointments;
  return (
    <section aria-labelledby="requests-heading" className="rounded bg-card shadow-card">
      <h2 id="requests-heading" className="border-b border-line px-4 py-3 text-lg md:px-5">
        Requests ({waiting.length})
      </h2>
      <ul>
        {waiting.map((appointment) => (
          <li key={appointment._id} className="not-last:border-b not-last:border-line">
            <RequestRow
              {...{ appointment, role, now }}
              zone={data.timeZone}
              onDecline={() => setDeclining(appointment)}
            />
          </li>
        ))}
      </ul>
      {declining && (
        <Suspense fallback={<DialogLoading />}>
          <AnswerDialog
            {...{ role, now }}
            appointment={declining}
            zone={data.timeZone}
            onClose={() => setDeclining(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

type RequestRowProps = {
  appointment: Appointment;
  role: PortalRole;
  now: Instant;
  zone: string;
  onDecline: () => void;
};

function RequestRow({ appointment, role, now, zone, onDecline }: RequestRowProps) {
  const { _id: appointmentId, userData, docData, slotDate, slotTime, minutes } = appointment;
  const accept = useChange(
    () => request(routes.decideRequest, { appointmentId, accept: true }, { as: role }),
    { done: 'Request accepted' },
  );
  const age = ageOn(userData.dob, wallClock(zone, now));
  const of = <span className="sr-only"> the request of {userData.name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-5">
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">
          {userData.name}
          {age !== null && <span className="font-normal text-ink-soft">, {age}</span>}
        </p>
        <p>
          <Time instant={appointment.startsAt}>
            {displayDate(slotDate)}, {slotTime}
          </Time>
          {minutes !== undefined && `, ${minutes} min`}
          {role === 'admin' && `, ${docData.name}`}
        </p>
        <p className="text-xs text-waiting">
          Held until {formatInstant(appointment.requestUntil ?? appointment.startsAt, zone)}
        </p>
      </div>
      <Button pending={accept.isPending} onClick={() => accept.mutate()}>
        <Check aria-hidden size={18} />
        Accept{of}
      </Button>
      <Button variant="secondary" onClick={onDecline}>
        <X aria-hidden size={18} />
        Decline or propose{of}
      </Button>
    </div>
  );
}
