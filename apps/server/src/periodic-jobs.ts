import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { cancelErased } from '#features/appointments/appointment-states.ts';
import { refundAbsentDoctorsJob } from '#features/appointments/doctor-absence.ts';
import { expireRequestsJob } from '#features/appointments/expire-requests.ts';
import { auditJob } from '#features/audit/chain-audit.ts';
import { setUpCopies } from '#features/copies/make-copies.ts';
import { erasureJob } from '#features/erasure/erasure-jobs.ts';
import { endAccessOfAdults } from '#features/family/family-access.ts';
import { maintenanceJobs } from '#features/maintenance/maintenance-jobs.ts';
import type { setUpMessages } from '#features/messages/outbox.ts';
import { reminderJob } from '#features/messages/reminders.ts';
import { invoicePdf } from '#features/payments/invoices.ts';
import type { Payments } from '#features/payments/payments.ts';
import { receiptsPdf } from '#features/payments/receipts.ts';
import { refundCancelledAppointment } from '#features/payments/refund-payment.ts';
import { prescriptionsPdf } from '#features/record/prescription-pdf.ts';
import { busyCalendarJob } from '#features/schedules/busy-calendars.ts';
import { offerFreedSlot } from '#features/waitlist/offers.ts';
import type { Clock } from '#platform/clock.ts';
import { freeSpace } from '#platform/data-folder.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs.ts';
import { typesetOnce } from '#platform/typesetter.ts';
import type { Tables } from '#store/tables.ts';
import type { Config } from './config.ts';

interface JobDeps {
  config: Config;
  database: Database<Tables>;
  clock: Clock;
  log: FastifyBaseLogger;
}

type MessageParts = ReturnType<typeof setUpMessages>;

interface JobParts {
  outbox: MessageParts['outbox'];
  payments: Payments;
  accountMail: MessageParts['messageDeps']['accountMail'];
  messages: MessageParts['messageDeps']['messages'];
  passOn: { job: Job };
  copies: ReturnType<typeof copyJobs>;
  erasure: { job: Job };
}

/** Returns the jobs that run by time. */
export function periodicJobs(deps: JobDeps, parts: JobParts) {
  const { outbox, payments, accountMail, passOn, copies, erasure } = parts;
  const { config, database, clock, log } = deps;
  const remind = { db: database.db, clock, zone: config.CLINIC_TIME_ZONE, outbox };
  return {
    'queue-reminders': reminderJob(remind),
    ...maintenanceJobs(database, clock),
    'end-access-of-adults': endAccessOfAdults(database, clock, accountMail.enqueue),
    'erase-kept-data': erasure.job,
    'chain-audit': auditJob({ database, clock, log, dataDir: config.DATA_DIR }),
    'fetch-busy-calendars': fetchCalendarsJob(deps),
    'deliver-outbox': { schedule: '* * * * *', run: outbox.deliverDue },
    'pass-on-offers': passOn.job,
    ...copies.jobs,
    'expire-requests': expireJob(deps, parts),
    'refund-absent-doctors': refundAbsentJob(deps, parts),
    'reconcile-payments': { schedule: '* * * * *', run: payments.reconcileDue },
    'delete-payment-events': { schedule: '7 3 * * *', run: payments.deleteOldWebhookEvents },
  };
}

/** Connects the copies of records to what other features typeset. */
export function copyJobs(
  app: FastifyInstance,
  { config, database, clock, log }: JobDeps,
  mail: MessageParts['messageDeps']['accountMail'],
) {
  const zone = config.CLINIC_TIME_ZONE;
  const copies = setUpCopies({
    ...{ database, clock, log, zone, mail },
    publicUrl: config.PUBLIC_URL,
    freeSpace: config.DATABASE_URL === undefined ? () => freeSpace(config.DATA_DIR) : null,
    typeset: {
      receiptsPdf: (db, wanted, patientIds) => receiptsPdf(zone, db, wanted, patientIds),
      invoicePdf: (record) => invoicePdf(zone, record),
      prescriptionsPdf: (prescriptions, logo) => prescriptionsPdf(prescriptions, logo, typesetOnce),
    },
  });
  app.addHook('onClose', copies.close);
  return copies;
}

function fetchCalendarsJob({ config, database, clock, log }: JobDeps) {
  const { db, transaction } = database;
  const zone = config.CLINIC_TIME_ZONE;
  return busyCalendarJob({ db, transaction, clock, log, zone, allowPrivate: config.trial });
}

function refundAbsentJob({ config, database, clock }: JobDeps, parts: JobParts) {
  const { outbox, payments, messages } = parts;
  const offers = { zone: config.CLINIC_TIME_ZONE, enqueue: outbox.enqueue };
  const absence = {
    messages,
    enqueue: outbox.enqueue,
    refundCancelled: refundCancelledAppointment,
    offerFreedSlot: (...args: FreedArguments) => offerFreedSlot(offers, ...args),
    submitRefundsSoon: payments.reconcileSoon,
    wake: outbox.wake,
  };
  return refundAbsentDoctorsJob(absence, database, clock);
}

/** Erases what was kept until a day that is over (docs/product/erasure.md). */
export function eraseJob(deps: JobDeps, parts: Pick<JobParts, 'outbox' | 'messages'>) {
  const { outbox, messages } = parts;
  const { DATA_DIR: dataDir, CLINIC_TIME_ZONE: zone } = deps.config;
  const offers = { zone, enqueue: outbox.enqueue };
  const cancelling = {
    messages,
    refundCancelled: refundCancelledAppointment,
    offerFreedSlot: (...args: FreedArguments) => offerFreedSlot(offers, ...args),
  };
  const cancelAppointment = cancelErased(cancelling, outbox.enqueue);
  return erasureJob({ ...deps, dataDir, zone, cancelAppointment });
}

function expireJob({ config, database, clock }: JobDeps, { outbox, messages }: JobParts) {
  const { enqueue } = outbox;
  const offers = { zone: config.CLINIC_TIME_ZONE, enqueue };
  const requests = {
    enqueue,
    messages,
    offerFreedSlot: (...args: FreedArguments) => offerFreedSlot(offers, ...args),
  };
  return expireRequestsJob(requests, database, clock);
}

type FreedArguments =
  Parameters<typeof offerFreedSlot> extends [unknown, ...infer Rest] ? Rest : never;
