import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { CANCEL_REASON_MAX, days, type Instant, PROPOSALS_MAX } from '@nadi/domain/limits';
import { formatClock, formatDay } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useChange } from '#shared/portal/mutations.ts';
import type { PortalRole } from '#shared/portal/portal.ts';
import { availabilityQuery } from '#shared/slots/availability-query.ts';
import { nearestSlots, type OfferedSlot, offeredDays } from '#shared/slots/offer.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Field } from '#shared/ui/form.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Checkbox, Textarea } from '#shared/ui/input.tsx';
import { LoadNotice } from '#shared/ui/notice.tsx';

const DAYS = 21;
const NEAR = 12;

type AnswerDialogProps = {
  appointment: Appointment;
  role: PortalRole;
  zone: string;
  now: Instant;
  onClose: () => void;
};

/** Declines a request with a message, and offers up to three free times near the declined one. */
export function AnswerDialog({ appointment, role, zone, now, onClose }: AnswerDialogProps) {
  const { _id: appointmentId, userData } = appointment;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const near = useNearTimes(appointment, zone, now);
  const decline = useChange(
    (message: string) => {
      const times = (near.slots ?? [])
        .filter((slot) => chosen.includes(keyOf(slot)))
        .map(({ slotDate, slotTime }) => ({ slotDate, slotTime }));
      const offered = times.length > 0 && { times };
      const written = message !== '' && { message };
      return request(
        routes.decideRequest,
        { appointmentId, accept: false, ...written, ...offered },
        { as: role },
      );
    },
    { done: i18n._('Request declined'), onDone: onClose },
  );
  const toggle = (key: string) =>
    setChosen((keys) =>
      keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key],
    );
  return (
    <FormDialog
      title={i18n._('Decline the request of {patient}?', { patient: userData.name })}
      submitLabel={chosen.length > 0 ? i18n._('Decline and offer these times') : i18n._('Decline')}
      pending={decline.isPending}
      retain={`request-${appointmentId}`}
      onSubmit={(values) => decline.mutate(String(values.get('message') ?? '').trim())}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {i18n._('Nothing was paid. The patient is notified at once, and the time is free again.')}
      </p>
      <Field name="message" label={i18n._('Message to the patient')} hint={i18n._('Optional.')}>
        <Textarea rows={2} maxLength={CANCEL_REASON_MAX} />
      </Field>
      <fieldset className="grid gap-1">
        <legend className="font-medium">
          {i18n._('Offer other times, at most {count}. Each is held for the patient.', {
            count: PROPOSALS_MAX,
          })}
        </legend>
        {near.failed && (
          <LoadNotice
            title={i18n._('The free times could not be loaded.')}
            onRetry={near.retry}
            retrying={near.retrying}
          />
        )}
        {!near.slots && !near.failed && <Skeleton className="h-28 w-full" />}
        {near.slots?.length === 0 && (
          <p className="text-ink-soft">{i18n._('No free times in three weeks.')}</p>
        )}
        <div className="grid grid-cols-2">
          {near.slots?.map((slot) => (
            <Checkbox
              key={keyOf(slot)}
              label={i18n._('{day}, {time}', {
                day: formatDay(i18n, slot.slotDate),
                time: formatClock(i18n, slot.slotTime),
              })}
              checked={chosen.includes(keyOf(slot))}
              disabled={chosen.length >= PROPOSALS_MAX && !chosen.includes(keyOf(slot))}
              onChange={() => toggle(keyOf(slot))}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}

function keyOf({ slotDate, slotTime }: Pick<OfferedSlot, 'slotDate' | 'slotTime'>): string {
  return `${slotDate} ${slotTime}`;
}

function useNearTimes(
  { docId, visitTypeId, minutes, mode, location, startsAt }: Appointment,
  zone: string,
  now: Instant,
) {
  const today = wallClock(zone, now);
  // From a week before the request on, so that both sides of it are near.
  const from = formatIsoDate(wallClock(zone, Math.max(now, startsAt - days(7))));
  const wanted = { docId, visitTypeId, minutes, mode, locationId: location?._id };
  const query = useQuery(availabilityQuery({ ...wanted, from, days: DAYS }));
  const offered = query.data && offeredDays(query.data.days, { today, last: today });
  return {
    slots: offered && nearestSlots(offered, startsAt, NEAR),
    failed: query.isError && !query.data,
    retry: query.refetch,
    retrying: query.isRefetching,
  };
}
