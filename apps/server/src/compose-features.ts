import type { BookingLimits } from '@nadi/domain/booking-limits';
import {
  BOOKING_ATTEMPTS_PER_MINUTE,
  hours,
  minutes,
  SCREEN_REFRESHES_PER_MINUTE,
} from '@nadi/domain/limits';
import type { Redis } from 'ioredis';
import { requireConfirmation } from '#features/accounts/confirm-session.ts';
import { accountsOfDoctors } from '#features/accounts/invitations.ts';
import { accountRoutes } from '#features/accounts/routes.ts';
import { cancelErased } from '#features/appointments/appointment-states.ts';
import { placeBooking } from '#features/appointments/place-booking.ts';
import { appointmentRoutes } from '#features/appointments/routes.ts';
import { auditRoutes } from '#features/audit/list-audit.ts';
import { clinicSettingsRoutes } from '#features/clinic-settings/routes.ts';
import { consentRoutes } from '#features/consent/consent.ts';
import { type CopyRouteDeps, copyRoutes } from '#features/copies/copies.ts';
import { clinicDashboardRoutes } from '#features/dashboards/clinic-dashboard.ts';
import { doctorDashboardRoutes } from '#features/dashboards/doctor-dashboard.ts';
import type { DoctorDirectory } from '#features/doctors/doctor-directory.ts';
import { createDoctorListCache } from '#features/doctors/list-doctors.ts';
import { doctorRoutes } from '#features/doctors/routes.ts';
import { erasureRoutes } from '#features/erasure/erasures.ts';
import { dependantRoutes } from '#features/family/dependants.ts';
import { endFamilyAccess } from '#features/family/family-access.ts';
import { importAppointmentRoutes } from '#features/imports/import-appointments.ts';
import { importPeopleRoutes } from '#features/imports/import-people.ts';
import { intakeRoutes } from '#features/intake/intake.ts';
import { locationRoutes } from '#features/locations/locations.ts';
import { type MeetingDeps, meetingRoutes } from '#features/meetings/routes.ts';
import type { MessageEntries } from '#features/messages/message-entries.ts';
import { messageRoutes } from '#features/messages/messages.ts';
import type { TestMail } from '#features/messages/test-mail.ts';
import { type OpeningDeps, openingRoutes, TEST_ATTEMPTS } from '#features/opening/opening.ts';
import { mergePatients } from '#features/patients/merge-patients.ts';
import { patientRoutes } from '#features/patients/patients.ts';
import { profileRoutes } from '#features/patients/profile.ts';
import { changePrice } from '#features/payments/change-price.ts';
import type { Payments } from '#features/payments/payments.ts';
import type { Providers } from '#features/payments/providers.ts';
import { refundCancelledAppointment } from '#features/payments/refund-payment.ts';
import { paymentRoutes } from '#features/payments/routes.ts';
import { describeProviders, testPayment } from '#features/payments/test-payment.ts';
import { recordRoutes } from '#features/record/routes.ts';
import { reportRoutes } from '#features/reports/reports.ts';
import { scheduleRoutes } from '#features/schedules/routes.ts';
import { secureRoutes } from '#features/secure/routes.ts';
import { attestVitals } from '#features/vitals/readings.ts';
import { vitalsRoutes } from '#features/vitals/routes.ts';
import { type OfferDeps, offerFreedSlot } from '#features/waitlist/offers.ts';
import { passOnEnded } from '#features/waitlist/pass-on-offer.ts';
import { waitlistRoutes } from '#features/waitlist/waitlist.ts';
import { waitingRoomRoutes } from '#features/walk-ins/waiting-room.ts';
import { walkInRoutes } from '#features/walk-ins/walk-ins.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { RequestOpener } from '#platform/secure/request-opener.ts';
import { createThrottle } from '#platform/throttle.ts';
import type { VirusScanner } from '#platform/virus-scanner.ts';
import type { Opening } from '#policies/opening.ts';
import type { Db } from '#store/tables.ts';

type AccountDeps = Parameters<typeof accountRoutes>[0];
type MessageDeps = Parameters<typeof messageRoutes>[0];

export interface FeatureDeps extends AccountDeps, MessageDeps {
  passwords: Passwords;
  payments: Payments;
  providers: Providers;
  simulatedVitals: boolean;
  /** Scans documents of patients. */
  scanner: VirusScanner | null;
  /** Returns the bytes free on the disk of the embedded database; null on a database server. */
  freeSpace: (() => Promise<number>) | null;
  redis: Redis | null;
  /** Called after a change of the clinic's settings. */
  onSettingsChange(): void;
  /** Shared with the public pages. */
  directory: DoctorDirectory;
  opener: RequestOpener;
  bookingLimits: BookingLimits;
  messages: MessageEntries;
  /** Writes outbox entries in a transaction. */
  enqueue: OfferDeps['enqueue'];
  /** Starts the job that passes on offers. */
  passOnSoon(): void;
  /** Calendars may be fetched from private addresses: in trial mode. */
  fetchPrivate: boolean;
  guests: MeetingDeps['guests'];
  onDelayChange: MeetingDeps['onDelayChange'];
  relay: MeetingDeps['relay'];
  iceServers: MeetingDeps['iceServers'];
  membersOf: MeetingDeps['membersOf'];
  opening: Opening;
  makeCopiesSoon: CopyRouteDeps['makeCopiesSoon'];
  trial: boolean;
  startedAt: OpeningDeps['startedAt'];
  /** Starts the job that stores the hashes of erased patients. */
  onErased(): void;
  /** Null if mail is not set up. */
  testMail: TestMail | null;
  /** The addresses of the clinic's TURN server, none without one. */
  turnUrls: readonly string[];
}

/** Everything one feature gets from another, since features never import each other. */
interface CrossFeatureDeps {
  /** appointments ← vitals: only the vitals feature knows whether a device measured what a booking claims. */
  attestVitals: typeof attestVitals;
  /** appointments ← doctors: a booking or cancellation changes the free slots of the cached public list. */
  onSlotsChange: () => void;
  /** appointments ← waitlist: a cancellation or a move offers the slot that it frees. */
  offerFreedSlot: (...args: OmitFirst<typeof offerFreedSlot>) => Promise<void>;
  /** appointments ← waitlist: a booking passes on an ended hold that blocks it. */
  passOnEnded: (...args: OmitFirst<typeof passOnEnded>) => Promise<boolean>;
  /** appointments ← waitlist: a refused booking rolls back what it passed on, so it starts the job. */
  passOnSoon: () => void;
  /** appointments ← payments: a cancellation requests its refund in its own transaction. */
  refundCancelled: typeof refundCancelledAppointment;
  /** appointments ← payments: another visit type requests or refunds a difference in its own transaction. */
  changePrice: (...args: OmitFirst<typeof changePrice>) => ReturnType<typeof changePrice>;
  /** appointments ← payments: carries out what a cancellation or another price requested, after the commit. */
  submitRefundsSoon: Payments['reconcileSoon'];
  /** opening ← appointments, messages, payments: what the owner of a new clinic tests. */
  placeTestBooking: OpeningDeps['placeTestBooking'];
  sendTestMail: OpeningDeps['sendTestMail'];
  testPayment: OpeningDeps['testPayment'];
  /** appointments, meetings ← messages: what bookings, moves, cancellations and delays tell patients. */
  messages: MessageEntries;
}

type OmitFirst<F extends (...args: never[]) => unknown> =
  Parameters<F> extends [unknown, ...infer Rest] ? Rest : never;

/** Builds the handler of every route. */
export function composeFeatures(deps: FeatureDeps): Handlers<Db> {
  const { zone, passwords, payments, providers, redis } = deps;
  const memory = createMemory(deps);
  const { doctorList, requireOpen } = memory;
  const offers = { zone, enqueue: deps.enqueue };
  const crossFeature: CrossFeatureDeps = {
    attestVitals,
    onSlotsChange: doctorList.drop,
    offerFreedSlot: (...args) => offerFreedSlot(offers, ...args),
    passOnEnded: (...args) => passOnEnded(offers, ...args),
    passOnSoon: deps.passOnSoon,
    refundCancelled: refundCancelledAppointment,
    changePrice: (...args) => changePrice(payments.deps.messages, ...args),
    submitRefundsSoon: payments.reconcileSoon,
    ...setupTests(deps, offers),
    messages: deps.messages,
  };
  const cancelAppointment = cancelErased(crossFeature, deps.enqueue);
  const dashboards = { zone, livemode: payments.livemode, setUp: findSetUp(deps) };
  return {
    ...accountRoutes(deps),
    ...doctorRoutes({
      ...memory,
      zone,
      passwords,
      accounts: accountsOfDoctors(deps.accountMail),
    }),
    ...clinicSettingsRoutes({
      zone,
      requireConfirmation,
      mail: deps.accountMail.enabled,
      onSlotsChange: crossFeature.onSlotsChange,
      onSettingsChange: deps.onSettingsChange,
    }),
    ...importPeopleRoutes({ zone, passwords, onDoctorsChange: doctorList.drop }),
    ...importAppointmentRoutes(zone, doctorList.drop),
    ...locationRoutes(zone, doctorList.drop),
    ...consentRoutes,
    ...intakeRoutes,
    ...patientRoutes(zone),
    ...profileRoutes(zone),
    mergePatients: mergePatients({ mail: deps.accountMail, requireConfirmation }),
    ...erasureRoutes({ ...deps, ...crossFeature, cancelAppointment }),
    ...dependantRoutes(zone),
    endFamilyAccess: endFamilyAccess(deps.accountMail),
    ...appointmentRoutes({
      ...{ zone, ...memory, ...crossFeature },
      bookingLimits: deps.bookingLimits,
      onDelayChange: deps.onDelayChange,
      bookingLimiter: createThrottle('book', bookingAttempts(deps.bookingLimits), redis),
    }),
    ...waitlistRoutes({
      ...offers,
      requireOpen,
      bookingLimits: deps.bookingLimits,
      onSlotsChange: crossFeature.onSlotsChange,
      messages: deps.messages,
    }),
    ...walkInRoutes({ zone, requireOpen }),
    ...waitingRoomRoutes({ zone, screenLimiter: limitScreens(redis) }),
    ...scheduleRoutes({
      zone,
      requireOpen,
      onSlotsChange: crossFeature.onSlotsChange,
      allowPrivate: deps.fetchPrivate,
      limiter: createThrottle('busy-calendar', CALENDAR_ATTEMPTS, redis),
    }),
    ...openingRoutes({
      ...deps,
      ...crossFeature,
      ...settingsToTest(deps),
      onOpened: doctorList.drop,
      onEmptied: memory.forget,
    }),
    ...clinicDashboardRoutes({ ...dashboards, ...memory, trial: deps.trial }),
    ...doctorDashboardRoutes(dashboards),
    ...paymentRoutes({ payments, providers, zone, redis, requireConfirmation }),
    ...reportRoutes(dashboards),
    ...vitalsRoutes({ zone, simulated: deps.simulatedVitals, redis }),
    ...composeRecord(deps),
    ...copyRoutes(deps),
    ...meetingRoutes(deps),
    ...messageRoutes(deps),
    ...auditRoutes(zone),
    ...secureRoutes({ opener: deps.opener }),
  };
}

function composeRecord({ accountMail: mail, ...deps }: FeatureDeps) {
  return recordRoutes({
    zone: deps.zone,
    publicUrl: deps.publicUrl,
    limitUnconfirmed: deps.bookingLimits.unverifiedMax !== null,
    scanner: deps.scanner,
    freeSpace: deps.freeSpace,
    mail,
    emergencySearches: createThrottle('emergency-search', EMERGENCY_SEARCHES, deps.redis),
  });
}

/** Creates the caches of doctors and of the opening; `forget` empties all, those of the settings as well. */
function createMemory({ directory, opening, onSettingsChange }: FeatureDeps) {
  const doctorList = createDoctorListCache();
  function forget() {
    doctorList.drop();
    directory.reset();
    opening.forget();
    onSettingsChange();
  }
  return { ...opening, directory, doctorList, forget };
}

type SetupTests = Pick<CrossFeatureDeps, 'placeTestBooking' | 'sendTestMail' | 'testPayment'>;

/** Returns what tests the steps of opening the clinic. The test booking is made in a closed clinic, too. */
function setupTests(deps: FeatureDeps, offers: OfferDeps): SetupTests {
  const places = {
    zone: deps.zone,
    requireOpen: async () => undefined,
    passOnEnded: (...args: OmitFirst<typeof passOnEnded>) => passOnEnded(offers, ...args),
    passOnSoon: deps.passOnSoon,
  };
  return {
    placeTestBooking: (trx, booking) => placeBooking(places, trx, booking),
    sendTestMail: deps.testMail?.send ?? null,
    testPayment: (now) => testPayment(deps.providers, now),
  };
}

function findSetUp({ accountMail, providers: { stripe, razorpay } }: FeatureDeps) {
  return { mail: accountMail.enabled, payment: Boolean(stripe ?? razorpay) };
}

/** Names what is set up, without secrets. */
function settingsToTest({ providers, testMail, turnUrls, redis }: FeatureDeps) {
  return {
    tested: {
      payment: describeProviders(providers),
      mail: testMail && (testMail.settings ?? ''),
      video: turnUrls.join(', ') || null,
    },
    testLimiter: createThrottle('test-set-up', TEST_ATTEMPTS, redis),
  };
}

function limitScreens(redis: Redis | null) {
  const refreshes = { points: SCREEN_REFRESHES_PER_MINUTE, windowMs: minutes(1) };
  return createThrottle('screen', [refreshes], redis);
}

/** Of one doctor: enough for an emergency, too few to browse. */
const EMERGENCY_SEARCHES = [
  { points: 10, windowMs: minutes(10) },
  { points: 40, windowMs: hours(24) },
];

/** Each fetches an address that somebody entered. */
const CALENDAR_ATTEMPTS = [{ points: 10, windowMs: minutes(10) }];

/** Limits all attempts of an account, successful or not; at least as many as its open bookings may be. */
function bookingAttempts({ openMax }: BookingLimits) {
  return [{ points: Math.max(BOOKING_ATTEMPTS_PER_MINUTE, openMax), windowMs: minutes(1) }];
}
