import type { PlanOffer } from '@nadi/contract/replanning';
import { formatSlotDate, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import type { PlanAction } from '@nadi/domain/replanning';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBodyOrSelf, patientsInReply, self } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { limitOf, requireRoom } from '#policies/locations.ts';
import { imageUrl } from '#presenters/doctor.ts';
import { presentOffers } from '#presenters/replan.ts';
import { recordFreedTimeOfAll } from '#store/doctor-lists.ts';
import { findDoctor } from '#store/doctors.ts';
import { listLocations, listRooms, lockLocations, type StoredLocation } from '#store/locations.ts';
import { fingerprintDay } from '#store/replan-day.ts';
import { listClosedRooms, reopenRoom } from '#store/room-closures.ts';
import type { Db } from '#store/tables.ts';
import { type ApplyDeps, applyPlan } from './apply-plan.ts';
import { buildPlan, closedRoom, ownTimesFrom, type PlanRow, toDay } from './build-plan.ts';
import type { OfferTime } from './free-times.ts';
import { createOfferTimes } from './offer-times.ts';

export interface PlanDeps extends ApplyDeps {
  onSlotsChange(): void;
  /** Sends the delay to the waiting patients. */
  onDelayChange(): void;
  messages: {
    /** Returns the messages to the patients whose appointments a plan changes, one to each. */
    replanned(
      trx: Db,
      plan: {
        doctorId: string;
        until: number;
        expect: readonly string[];
        offer: readonly string[];
        rooms: readonly string[];
      },
      now: number,
    ): Promise<readonly OutboxEntry[]>;
  };
}

export function planRoutes(deps: PlanDeps) {
  const { zone } = deps;
  return {
    /** Proposes the rest of a doctor's day; changes nothing (docs/product/replanning.md). */
    planDay: {
      kind: 'query',
      audit: { action: 'read-appointments', about: patientsInReply },
      async execute({ actor, body, now }, db) {
        const doctorId = doctorOf(actor, body);
        const doctor = await findDoctor(db, doctorId);
        if (!doctor) throw new Problem('doctor-not-found');
        const { slotDate, cause } = body;
        const wanted = { doctorId, slotDate, cause, now, zone };
        const day = toDay(wanted);
        const digest = await fingerprintDay(db, day, now);
        const rows = await buildPlan(db, wanted);
        const ownFrom = ownTimesFrom(rows, { cause, dayEnds: day.until, now });
        const times = await createOfferTimes(db, {
          ...{ zone, now, shownAt: now, cause: cause.kind, doctorId, doctor: doctor.name },
          ownFrom,
          closed: closedRoom(cause, { now, until: day.until }),
        });
        const locations = await listLocations(db);
        const places = new Map(locations.map(({ id, name }) => [id, name]));
        const suggested = new Map<string, OfferTime[]>();
        const limit = limitOf(actor);
        // Those that cannot stay choose first.
        for (const row of rows.toSorted((a, b) => rank(a) - rank(b))) {
          const offers = await times.suggest(row);
          suggested.set(
            row.id,
            offers.filter(({ locationId: at }) => !limit || at === null || limit.includes(at)),
          );
        }
        return {
          success: true,
          version: `${now}.${digest}`,
          plannedAt: now,
          slotDate: formatSlotDate(wallClock(zone, now)),
          doctor: {
            ...{ _id: doctorId, name: doctor.name, speciality: doctor.speciality },
            image: imageUrl(doctor.image_id),
          },
          ownFrom,
          appointments: rows.map((row) => presentRow(row, suggested.get(row.id) ?? [], places)),
          rooms: await presentRooms(db, locations, { now, limit }),
          timeZone: zone,
        };
      },
    },
    /** Applies a plan as a whole in one transaction, unless the day has changed since. */
    applyPlan: {
      kind: 'mutation',
      // The use case adds an entry for each patient who is offered other times.
      audit: { action: 'replanned-day', about: doctorInBodyOrSelf },
      async execute({ actor, body, now }, trx) {
        const doctorId = doctorOf(actor, body);
        const applied = await applyPlan(deps, trx, { ...body, doctorId, actor, now });
        return { success: true, message: replyMessages.planApplied, ...applied };
      },
      outbox({ actor, body, now }, reply, trx) {
        const decided = (wanted: PlanAction) =>
          body.decisions.flatMap(({ action, appointmentId: id }) =>
            action === wanted ? [id] : [],
          );
        const { until } = toDay({ ...body, doctorId: doctorOf(actor, body), now, zone });
        const offer = decided('offer');
        const otherRooms = 'otherRooms' in reply ? reply.otherRooms : [];
        const rooms = otherRooms.filter((id) => !offer.includes(id));
        const plan = { until: until - 1, expect: decided('expect'), offer, rooms };
        return deps.messages.replanned(trx, { doctorId: doctorOf(actor, body), ...plan }, now);
      },
      afterCommit() {
        deps.onSlotsChange();
        deps.onDelayChange();
      },
    },
    reopenRoom: {
      kind: 'mutation',
      audit: { action: 'changed-schedule', about: self },
      async execute({ actor, body: { roomId }, now }, trx) {
        await requireRoom(trx, actor, roomId);
        await lockLocations(trx);
        if (await reopenRoom(trx, roomId, now)) await recordFreedTimeOfAll(trx);
        return { success: true, message: replyMessages.roomReopened };
      },
      afterCommit: deps.onSlotsChange,
    },
  } satisfies Partial<Handlers<Db>>;
}

function doctorOf(actor: SignedInActor, body: object): string {
  return actor.role === 'doctor' ? actor.id : (body as { docId: string }).docId;
}

function rank({ action }: PlanRow): number {
  return action === 'offer' ? 0 : 1;
}

function presentRow(
  row: PlanRow,
  offers: readonly OfferTime[],
  places: ReadonlyMap<string, string>,
) {
  return {
    _id: row.id,
    userId: row.patientId,
    patient: row.patientName,
    slotTime: row.slotTime,
    startsAt: row.startsAt,
    minutes: row.minutes,
    visitTypeId: row.visitTypeId ?? undefined,
    mode: row.mode ?? undefined,
    locationId: row.locationId ?? undefined,
    arrivedAt: row.arrivedAt ?? undefined,
    amount: minorToMajor(row.amountMinor),
    action: row.action,
    expectedAt: row.expectedAt ?? undefined,
    offers: offers.map((offer) => presentTime(offer, row, places)),
    room: row.otherRoom ? { _id: row.otherRoom.id, name: row.otherRoom.name } : undefined,
    open: row.open ? presentOffers(row.open, row.locationId) : undefined,
  };
}

async function presentRooms(
  db: Db,
  locations: readonly StoredLocation[],
  { now, limit }: { now: Instant; limit: readonly string[] | undefined },
) {
  const open = locations.filter(
    ({ id, retired_at }) => retired_at === null && (!limit || limit.includes(id)),
  );
  const rooms = await listRooms(
    db,
    open.map(({ id }) => id),
  );
  const closed = await listClosedRooms(db, now);
  return rooms.map(({ id, name, location_id }) => ({
    ...{ _id: id, name, closed: closed.has(id) },
    place: open.length > 1 ? open.find((each) => each.id === location_id)?.name : undefined,
  }));
}

function presentTime(
  offer: OfferTime,
  { locationId }: PlanRow,
  places: ReadonlyMap<string, string>,
): PlanOffer {
  const isElsewhere = offer.locationId !== null && offer.locationId !== locationId;
  return {
    kind: offer.kind,
    docId: offer.doctorId,
    doctor: offer.doctor,
    mode: offer.mode ?? undefined,
    locationId: offer.locationId ?? undefined,
    place: isElsewhere ? places.get(offer.locationId ?? '') : undefined,
    slotDate: offer.slotDate,
    slotTime: offer.slotTime,
    startsAt: offer.startsAt,
    amount: minorToMajor(offer.amountMinor),
  };
}
