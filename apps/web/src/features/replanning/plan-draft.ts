import type { PlanCause, PlanOffer, PlanRow } from '@nadi/contract/replanning';
import { expectedDelays } from '@nadi/domain/delay';
import { type Instant, minutes } from '@nadi/domain/limits';
import type { PlanAction } from '@nadi/domain/replanning';
import { i18n } from '#shared/language/i18n.ts';

/** Choices of the desk or the doctor, by appointment; the others are as proposed. */
export type PlanDraft = Readonly<Record<string, PlanAction>>;

/** Returns the actions that are possible for an appointment. */
export function listActions({ expectedAt, startsAt }: PlanRow): PlanAction[] {
  const isLater = expectedAt !== undefined && expectedAt > startsAt;
  return isLater ? ['keep', 'expect', 'offer'] : ['keep', 'offer'];
}

/** Returns the chosen action if it still fits, otherwise the proposed one. */
export function getAction(row: PlanRow, draft: PlanDraft): PlanAction {
  const chosen = draft[row._id];
  return chosen && listActions(row).includes(chosen) ? chosen : row.action;
}

/** Offers of a plan that were dropped or exchanged, by appointment; the others are as proposed. */
export type OfferEdits = Readonly<Record<string, PlanOffer[]>>;

/** Returns the rows with their chosen actions and offers. */
export function applyDraft(
  rows: readonly PlanRow[],
  draft: PlanDraft,
  edits: OfferEdits = {},
): PlanRow[] {
  return rows.map((row) => ({
    ...row,
    action: getAction(row, draft),
    offers: edits[row._id] ?? row.offers,
  }));
}

/** Returns offers by start without one of them, and with another one instead if there is any. */
export function exchangeOffer(
  offers: readonly PlanOffer[],
  dropped: PlanOffer,
  instead?: PlanOffer,
): PlanOffer[] {
  const others = offers.filter((offer) => offer !== dropped);
  return [...others, ...(instead ? [instead] : [])].toSorted((a, b) => a.startsAt - b.startsAt);
}

interface Offered {
  rows: readonly PlanRow[];
  dropped: PlanOffer;
  /** The doctor of the plan. */
  docId: string;
  startsAt: Instant;
  /** Times that begin at it or earlier cannot be offered. */
  ownFrom: Instant;
}

/** Returns why a free time of the doctor cannot be offered in a plan; null if it can. */
export function findConflict(row: PlanRow, { rows, dropped, docId, startsAt, ownFrom }: Offered) {
  if (startsAt <= ownFrom)
    return i18n._('This time is too early for this plan. Please choose a later one.');
  const ends = startsAt + minutes(row.minutes);
  const isOffered = rows.some(
    ({ action, offers, minutes: length }) =>
      action === 'offer' &&
      offers.some(
        (offer) =>
          offer !== dropped &&
          offer.docId === docId &&
          offer.startsAt < ends &&
          startsAt < offer.startsAt + minutes(length),
      ),
  );
  return isOffered ? i18n._('This time is offered already. Please choose another one.') : null;
}

/** Returns one decision for each appointment, as the server takes them. */
export function toDecisions(rows: readonly PlanRow[]) {
  return rows.map(({ _id: appointmentId, action, offers, room }) => ({
    appointmentId,
    action,
    ...(room && { roomId: room._id }),
    ...(action === 'offer' && {
      offers: offers.map(({ kind, docId, mode, locationId, slotDate, slotTime }) => ({
        ...{ kind, docId, slotDate, slotTime },
        ...(mode && { mode }),
        ...(locationId && { locationId }),
      })),
    }),
  }));
}

/** Returns how many patients get a message, also those with another room. */
export function countNotified(rows: readonly PlanRow[]): number {
  return rows.filter(({ action, room }) => action !== 'keep' || room !== undefined).length;
}

/** Returns when the day would end without a plan: every appointment takes place, later ones later. */
export function endWithoutPlan(
  rows: readonly PlanRow[],
  { cause, plannedAt }: { cause: PlanCause; plannedAt: Instant },
): Instant {
  const late = cause.kind === 'late' ? cause.minutes : 0;
  const delays = expectedDelays({ minutes: late, announcedAt: plannedAt }, rows);
  const ends = rows.map(
    ({ startsAt, minutes: length }, index) => startsAt + minutes((delays[index] ?? 0) + length),
  );
  return Math.max(0, ...ends);
}
