import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { type Instant, seconds } from '@nadi/domain/limits';
import { formatClock, formatDay } from '@nadi/messages/when';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useChange } from '#shared/portal/mutations.ts';
import type { PortalRole } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadNotice } from '#shared/ui/notice.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
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
        title={errorMessage(error, i18n._('The requests could not be loaded.'))}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  const waiting = data.appointments;
  return (
    <section aria-labelledby="requests-heading" className="rounded bg-card shadow-card">
      <h2 id="requests-heading" className="border-b border-line px-4 py-3 text-lg md:px-5">
        {i18n._('Requests ({count})', { count: waiting.length })}
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
    { done: i18n._('Request accepted') },
  );
  const age = ageOn(userData.dob, wallClock(zone, now));
  const patient = userData.name;
  const marks = { context: (words: string) => <span className="sr-only">{words}</span> };
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-5">
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">
          {patient}
          {age !== null && <span className="font-normal text-ink-soft">, {age}</span>}
        </p>
        <p>
          <Time instant={appointment.startsAt}>
            {i18n._('{day}, {time}', {
              day: formatDay(i18n, slotDate),
              time: formatClock(i18n, slotTime),
            })}
          </Time>
          {minutes !== undefined && `, ${i18n._('{minutes} min', { minutes })}`}
          {role === 'admin' && `, ${docData.name}`}
        </p>
        <p className="text-xs text-waiting">
          {i18n._('Held until {when}', {
            when: formatInstant(appointment.requestUntil ?? appointment.startsAt, zone),
          })}
        </p>
      </div>
      <Button pending={accept.isPending} onClick={() => accept.mutate()}>
        <Check aria-hidden size={18} />
        <RichText
          text={i18n._('Accept<context> the request of {patient}</context>', { patient })}
          marks={marks}
        />
      </Button>
      <Button variant="secondary" onClick={onDecline}>
        <X aria-hidden size={18} />
        <RichText
          text={i18n._('Decline or propose<context> the request of {patient}</context>', {
            patient,
          })}
          marks={marks}
        />
      </Button>
    </div>
  );
}
