import type { Appointment } from '@nadi/contract/appointments';
import { cancelUntil } from '@nadi/domain/appointment';
import { notifiedMinutes } from '@nadi/domain/delay';
import { daySpan, isoOfSlotDate } from '@nadi/domain/iso-date';
import { hours, type Instant } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import { hasClinicRight, patientsOf } from '@nadi/domain/permissions';
import { refundMinor, refundSteps } from '@nadi/domain/refund-tiers';
import { isWaiting } from '@nadi/domain/request';
import { type Columns, formatCsv } from '#platform/csv.ts';
import { dependants, patientsInReply, self } from '#platform/http/audit-rule.ts';
import type { Handlers, RequestContext } from '#platform/http/handler.ts';
import { ExportReply } from '#platform/http/replies.ts';
import { exportRows } from '#policies/export-rows.ts';
import { limitOf } from '#policies/locations.ts';
import { redactFormerPatients } from '#policies/record-access.ts';
import { presentAppointment, presentForReception } from '#presenters/appointment.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { presentOffers } from '#presenters/replan.ts';
import {
  type AppointmentFilter,
  countAppointmentStates,
  countAppointments,
  listForExport,
  searchAppointments,
} from '#store/appointment-search.ts';
import {
  type AppointmentRecord,
  listAppointments,
  listPatientAppointments,
} from '#store/appointments.ts';
import { listMoveConditions } from '#store/change-appointment.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { listDelayNotices, listDelays } from '#store/doctor-delays.ts';
import { findStarted } from '#store/encounters.ts';
import { findEnded } from '#store/lobby.ts';
import { listSummaries } from '#store/notes.ts';
import { listPrescribed } from '#store/prescriptions.ts';
import { listPaidInCash } from '#store/reception-day.ts';
import { listRefundTerms } from '#store/refund-policies.ts';
import { totalRefundable } from '#store/refunds.ts';
import { listOpenReplans, type OpenReplan } from '#store/replans.ts';
import { listHeldProposals } from '#store/request-proposals.ts';
import { toRequest } from '#store/requests.ts';
import type { Db } from '#store/tables.ts';

export function appointmentListRoutes(zone: string) {
  return {
    /**
     * Lists a patient's appointments, with the delay of a coming one, until when it may be moved or
     * cancelled, whether it has begun, and what the doctor has written for the patient.
     */
    listPatientAppointments: {
      kind: 'query',
      audit: { action: 'read-appointments', about: dependants },
      async execute({ actor, now }, db) {
        const records = await listPatientAppointments(db, patientsOf(actor));
        const open = records.filter(isOpen);
        const doctorIds = open.map(({ doctor_id }) => doctor_id);
        const delays = await listDelays(db, doctorIds);
        const openIds = open.map(({ id }) => id);
        const begun = await findStarted(db, openIds);
        const ended = await findEnded(db, openIds);
        const limits = await listRescheduleLimits(db, open, begun);
        const ids = records.map(({ id }) => id);
        const summaries = toAppointments(await listSummaries(db, ids));
        const prescriptions = toAppointments(await listPrescribed(db, ids));
        const terms = await presentRefundTerms(
          db,
          openIds.filter((id) => !begun.has(id)),
        );
        const replans = await listOpenReplans(db, openIds, new Date(now));
        const notices = await listDelayNotices(db, openIds);
        const held = await listProposals(db, records, new Date(now));
        const { cancelHours } = presentClinicSettings(await findClinicSettings(db));
        const appointments = records.map((record) => {
          const isAwaited = isOpen(record) && !begun.has(record.id) && !ended.has(record.id);
          const delay = (isAwaited && delays.get(record.doctor_id)) || null;
          const isDisplaced = replans.get(record.id)?.expectedAt === null;
          const late = isDisplaced
            ? 0
            : notifiedMinutes(delay, notices.get(record.id), {
                startsAt: record.starts_at.getTime(),
                now,
              });
          return {
            ...presentAppointment(record),
            rescheduleUntil: limits.get(record.id),
            cancelUntil: isOpen(record)
              ? cancelUntil(record.starts_at.getTime(), cancelHours)
              : undefined,
            refundTerms: terms.get(record.id),
            ...presentProposals(held, record),
            ...presentReplan(replans, record),
            ...(begun.has(record.id) && { begun: true }),
            ...(late > 0 && { lateMinutes: late }),
            ...(summaries.has(record.id) && { summaryShared: true }),
            ...(prescriptions.has(record.id) && { prescribed: true }),
          };
        });
        return { success: true, appointments, timeZone: zone };
      },
    },
    /**
     * Lists a doctor's own appointments, or all for the admin and, without vitals and meetings, for
     * reception; without a query unpaged (docs/product/api.md#routes).
     */
    searchAppointments: {
      kind: 'query',
      audit: { action: 'read-appointments', about: patientsInReply },
      async execute({ actor, body, now }, db) {
        const doctorId = actor.role === 'doctor' ? actor.id : undefined;
        const own = { ...(doctorId && { doctorId }), locationIds: limitOf(actor) };
        const filtered = Object.values(body).some((value) => value !== undefined);
        const { records, ...counted } = filtered
          ? await searched(db, { ...toFilter(body, zone), ...own }, { ...body, now })
          : await everything(db, own);
        const shown = doctorId ? await redactFormerPatients(db, doctorId, records) : records;
        const seesVitals = doctorId !== undefined || hasClinicRight(actor.role, 'vitals');
        const present = seesVitals ? presentAppointment : presentForReception;
        // The doctor's list and a list without a query may be long, and show no cash.
        const cash = await paidInCash(db, actor.role === 'doctor' || !filtered ? [] : shown);
        const appointments = shown.map((record) => ({ ...present(record), ...cash(record) }));
        return { success: true, appointments, ...counted, timeZone: zone };
      },
    },
    /** Exports what the admin's table shows with the same filters, newest booking first. */
    exportAppointments: {
      kind: 'query',
      // The reply contains no ids; the use case records the patients in the file.
      audit: { action: 'exported-appointments', about: self },
      async execute({ actor, body: { after, ...query }, now }, db) {
        const filter = toFilter(query, zone);
        const file = exportRows(db, {
          name: 'appointments',
          list: (from, limit) => listForExport(db, filter, from, limit),
          cursorOf: ({ id }) => id,
          toCsv: (records, isFirst) => formatCsv(APPOINTMENT_COLUMNS, records, isFirst),
          ...{ after, actor, now, zone },
        });
        return new ExportReply(file);
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

function toAppointments(rows: readonly { appointment_id: string }[]): ReadonlySet<string> {
  return new Set(rows.map((row) => row.appointment_id));
}

function isOpen(record: AppointmentRecord): boolean {
  return (record.cancelled_at ?? record.completed_at ?? record.no_show_at) === null;
}

/**
 * Returns until when patients may reschedule each of their pending appointments; without an entry for
 * those that they may not, such as those whose consultation has begun (docs/product/appointments.md#rescheduling).
 */
async function listRescheduleLimits(
  db: Db,
  pending: readonly AppointmentRecord[],
  begun: ReadonlySet<string>,
): Promise<Map<string, Instant>> {
  if (pending.length === 0) return new Map();
  const { rescheduleHours, rescheduleMax } = presentClinicSettings(await findClinicSettings(db));
  const facts = await listMoveConditions(
    db,
    pending.map(({ id }) => id),
  );
  const movable = pending.filter(({ id }) => {
    const { bookable, moves } = facts.get(id) ?? { bookable: false, moves: 0 };
    return bookable && !begun.has(id) && (rescheduleMax === null || moves < rescheduleMax);
  });
  return new Map(
    movable.map(({ id, starts_at }) => [id, starts_at.getTime() - hours(rescheduleHours)]),
  );
}

/** Presents what cancelling would refund, for the appointments that were booked under tiers. */
async function presentRefundTerms(db: Db, ids: readonly string[]) {
  const presented = new Map<string, Appointment['refundTerms']>();
  if (ids.length === 0) return presented;
  for (const [id, terms] of await listRefundTerms(db, ids)) {
    const left = await totalRefundable(db, id);
    const steps = refundSteps(terms).map(({ until, percent }) => ({
      until,
      refund: minorToMajor(refundMinor({ left, price: terms.price, percent })),
    }));
    presented.set(id, { tiers: [...terms.tiers], paid: minorToMajor(left), steps });
  }
  return presented;
}

/** Lists the times that are held instead of declined requests, by request. */
async function listProposals(db: Db, records: readonly AppointmentRecord[], now: Date) {
  const declined = records.filter(
    (record) => record.request_until !== null && !record.accepted_at && record.cancelled_at,
  );
  if (declined.length === 0) return new Map();
  const ids = declined.map(({ id }) => id);
  return Map.groupBy(await listHeldProposals(db, ids, now), ({ request_id }) => request_id);
}

function presentProposals(
  held: Map<string, Awaited<ReturnType<typeof listHeldProposals>>>,
  { id }: AppointmentRecord,
) {
  const proposals = held.get(id)?.map((proposal) => ({
    _id: proposal.id,
    slotDate: proposal.slot_date,
    slotTime: proposal.slot_time,
    startsAt: proposal.starts_at.getTime(),
    heldUntil: proposal.expires_at.getTime(),
  }));
  return proposals ? { proposals } : {};
}

function presentReplan(replans: ReadonlyMap<string, OpenReplan>, record: AppointmentRecord) {
  const replan = replans.get(record.id);
  return replan ? { replan: presentOffers(replan, record.location_id) } : {};
}

type ListQuery = RequestContext<'searchAppointments'>['body'];

const PAGE_SIZE = 25;

/** Converts the query into a filter; days become instants of the clinic's zone. */
function toFilter(
  query: Omit<ListQuery, 'page' | 'pageSize' | 'sort' | 'order'>,
  zone: string,
): AppointmentFilter {
  const { from, until } = daySpan(zone, query);
  return {
    appointmentId: query.appointmentId,
    search: query.search || undefined,
    doctorId: query.docId,
    speciality: query.speciality,
    payment: query.payment,
    state: query.state,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}

async function paidInCash(db: Db, records: readonly AppointmentRecord[]) {
  const ids = await listPaidInCash(
    db,
    records.map(({ id }) => id),
  );
  return ({ id }: AppointmentRecord) => (ids.has(id) ? { paidInCash: true } : {});
}

async function everything(db: Db, { doctorId, locationIds }: AppointmentFilter) {
  const records = await listAppointments(db, doctorId, locationIds);
  return { records, total: records.length };
}

async function searched(
  db: Db,
  filter: AppointmentFilter,
  { now, ...query }: ListQuery & { now: Instant },
) {
  const { page = 1, pageSize = PAGE_SIZE, sort = 'booked', order = 'desc' } = query;
  const paged = { limit: pageSize, offset: (page - 1) * pageSize };
  const shown = { sort, order, ...paged, now: new Date(now) };
  return {
    records: await searchAppointments(db, filter, shown),
    total: await countAppointments(db, filter),
    ...(!filter.appointmentId && { states: await countAppointmentStates(db, filter) }),
  };
}

/** Columns of the exported spreadsheet, one row for each appointment. */
const APPOINTMENT_COLUMNS: Columns<AppointmentRecord> = [
  ['Date', (a) => isoOfSlotDate(a.slot_date)],
  ['Time', (a) => a.slot_time],
  ['Patient', (a) => a.patient_name],
  ['Date of birth', (a) => a.patient_born_on],
  ['Doctor', (a) => a.doctor_name],
  ['Speciality', (a) => a.doctor_speciality],
  ['Fees', (a) => minorToMajor(a.amount_minor)],
  ['Currency', (a) => a.currency],
  ['Payment', (a) => (a.paid_at === null ? 'CASH' : 'Online')],
  ['Status', describeState],
  ['Heart rate BPM', (a) => a.vitals_bpm],
  ['SpO2 %', (a) => a.vitals_spo2],
  ['Booked at', (a) => a.booked_at.toISOString()],
];

function describeState(record: AppointmentRecord): string {
  if (record.cancelled_at !== null) return 'Cancelled';
  if (record.no_show_at !== null) return 'No-show';
  if (isWaiting(toRequest(record))) return 'Requested';
  return record.completed_at === null ? 'Pending' : 'Completed';
}
