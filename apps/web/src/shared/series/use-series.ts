import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody, Sent } from '@nadi/contract/routes';
import type { BookingLimit, SeriesDate } from '@nadi/contract/series';
import type { SeriesRule } from '@nadi/domain/series';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasUnknownOutcome } from '#shared/api/api-error.ts';
import { type RequestOptions, request } from '#shared/api/client.ts';
import { shownPolicy } from '#shared/clinic/shown-policy.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalKey } from '#shared/portal/portal.ts';
import { readToken } from '#shared/session/session.ts';
import type { Choice } from '#shared/slots/offer.ts';
import type { Whereabouts } from '#shared/slots/where-step.tsx';
import { toast } from '#shared/ui/toast.ts';

type PatientSeries = Omit<Sent<'bookSeries', 'patient'>, 'slots' | 'visitTypeId'>;

/**
 * The owner of a series: the patient of a doctor's appointment, a patient chosen by reception, or the booking
 * patient with their details for the doctor.
 */
export type SeriesOwner =
  | { by: 'doctor'; appointmentId: string }
  | { by: 'admin'; userId: string; docId: string }
  | ({ by: 'patient' } & PatientSeries);

interface Wanted {
  owner: SeriesOwner;
  visitTypeId: string | undefined;
  /** By default the first mode and the first place. */
  where?: Whereabouts | undefined;
}

type Preview = ReplyBody<'previewSeries', 'doctor'> & { openLeft?: number; limit?: BookingLimit };

export function useSeriesPreview(
  { owner, visitTypeId, where }: Wanted,
  first: Choice,
  { every, unit, count }: SeriesRule,
) {
  const repeat = { unit, every };
  const rule = { ...first, count, repeat, ...(visitTypeId && { visitTypeId }), ...where };
  const token = readToken(owner.by);
  const key = owner.by === 'patient' ? ['patient', token] : portalKey(owner.by, token);
  return useQuery({
    queryKey: [...key, 'series', owner, rule],
    queryFn: ({ client, queryKey, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return requestPreview(owner, rule, { signal, background });
    },
    placeholderData: keepPreviousData,
  });
}

type Rule = Omit<Sent<'previewSeries', 'doctor'>, 'appointmentId'>;

function requestPreview(owner: SeriesOwner, rule: Rule, options: RequestOptions): Promise<Preview> {
  if (owner.by === 'doctor') {
    const { appointmentId } = owner;
    return request(routes.previewSeries, { ...rule, appointmentId }, { ...options, as: 'doctor' });
  }
  const { docId } = owner;
  if (owner.by === 'admin') {
    return request(
      routes.previewSeries,
      { ...rule, docId, userId: owner.userId },
      { ...options, as: 'admin' },
    );
  }
  const { dependantId } = owner;
  const whose = { docId, ...(dependantId && { dependantId }) };
  return request(routes.previewSeries, { ...rule, ...whose }, { ...options, as: 'patient' });
}

/** Called with the booked times and their appointments. */
export type SeriesDone = (slots: readonly Choice[], appointmentIds: readonly string[]) => void;

interface Outcome {
  onDone: SeriesDone;
  onRefused: () => void;
  /** There was no reply, so the series may be booked. The server answers the same times with that series. */
  onUnknown: () => void;
}

/** Books all times or none. After a refusal the preview shows the times that are free now. */
export function useBookSeries(
  { owner, visitTypeId, where }: Wanted,
  { onDone, onRefused, onUnknown }: Outcome,
) {
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (slots: Choice[]) =>
      requestBooking(
        owner,
        { slots, ...(visitTypeId && { visitTypeId }), ...where },
        shownPolicy(queries),
      ),
    onSuccess: ({ appointmentIds }, slots) => {
      // A patient sees a list of the appointments instead.
      if (owner.by !== 'patient') {
        const count = appointmentIds.length;
        void toast.success(
          i18n._('{count, plural, one {# appointment booked} other {# appointments booked}}', {
            count,
          }),
        );
      }
      onDone(slots, appointmentIds);
    },
    onError: (refused) => (hasUnknownOutcome(refused) ? onUnknown() : onRefused()),
    onSettled: () => {
      for (const queryKey of [['portal'], ['patient'], ['availability'], ['doctors'], ['clinic']]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  return {
    book: mutate,
    reset,
    pending: isPending,
    error: error && describeFailure(error),
  };
}

function requestBooking(
  owner: SeriesOwner,
  chosen: Pick<Sent<'bookSeries', 'doctor'>, 'slots' | 'visitTypeId' | 'mode' | 'locationId'>,
  shown: ReturnType<typeof shownPolicy>,
) {
  const { by: _by, ...whose } = owner;
  if ('appointmentId' in whose)
    return request(routes.bookSeries, { ...chosen, ...whose }, { as: 'doctor' });
  if ('userId' in whose)
    return request(routes.bookSeries, { ...chosen, ...whose }, { as: 'admin' });
  return request(routes.bookSeries, { ...chosen, ...whose, ...shown }, { as: 'patient' });
}

function describeFailure(error: Error): string {
  const message = errorMessage(error, i18n._('The appointments could not be booked.'));
  return hasUnknownOutcome(error)
    ? i18n._(
        '{message} They may be booked already: press Book all again, the same times are never booked twice.',
        { message },
      )
    : i18n._('{message} The dates above are as they are now.', { message });
}

/** A change to a date of the preview: another time, or not booked. */
export type SeriesChange = Choice | 'left-out';

/** Changes by the slot date of the preview. */
export type SeriesChanges = Readonly<Record<string, SeriesChange>>;

/**
 * Returns the time to book for a date: the changed one, else the requested one, else the nearest free one.
 */
export function slotOf(
  { slotDate, slotTime, state, nearest }: SeriesDate,
  changes: SeriesChanges,
): Choice | null {
  const change = changes[slotDate];
  if (change === 'left-out') return null;
  if (change) return change;
  if (state === 'free') return { slotDate, slotTime };
  return nearest ? { slotDate, slotTime: nearest.slotTime } : null;
}

/** Lists all times to book. */
export function chosenSlots(dates: readonly SeriesDate[], changes: SeriesChanges): Choice[] {
  return dates.flatMap((date) => slotOf(date, changes) ?? []);
}

/** Returns the changes that remain after a refusal: other times may also be taken, and are proposed again. */
export function leftOut(changes: SeriesChanges): SeriesChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, change]) => change === 'left-out'));
}

/** Returns changes that keep the current choice for every date, independent of later previews. */
export function pinned(dates: readonly SeriesDate[], changes: SeriesChanges): SeriesChanges {
  return Object.fromEntries(
    dates.map((date) => [date.slotDate, slotOf(date, changes) ?? 'left-out']),
  );
}

/** Returns a date that two of the times share; a series has one appointment per date. */
export function repeatedDate(slots: readonly Choice[]): string | null {
  const dates = slots.map(({ slotDate }) => slotDate);
  return dates.find((date, index) => dates.indexOf(date) < index) ?? null;
}

/**
 * Describes the state of a date.
 * @param mine true if the dates belong to the reader
 */
export function stateText({ state }: SeriesDate, mine: boolean): string {
  const states: Record<SeriesDate['state'], string> = {
    free: i18n._('Free'),
    taken: i18n._('Taken'),
    busy: mine
      ? i18n._('You have another appointment')
      : i18n._('The patient has another appointment'),
    closed: i18n._('No hours at this time'),
    'too-far': i18n._('Too far ahead to book'),
  };
  return states[state];
}
