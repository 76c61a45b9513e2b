import type { SandboxStorage } from '@nadi/payment-sandbox/options';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { confirmationCheck } from '#features/accounts/confirm-session.ts';
import { authenticator } from '#features/accounts/sessions.ts';
import { auditRecorders } from '#features/audit/record-audit.ts';
import { createRefusalRecorder } from '#features/audit/record-refusals.ts';
import { clinicDocuments } from '#features/clinic-settings/clinic-document.ts';
import { watchCurrency } from '#features/clinic-settings/watch-currency.ts';
import { createDoctorDirectory } from '#features/doctors/doctor-directory.ts';
import { readPublicDoctors } from '#features/doctors/match-doctors.ts';
import { serveStatement } from '#features/erasure/serve-statement.ts';
import { serveHealth } from '#features/health/serve-health.ts';
import { serveImages } from '#features/images/serve-images.ts';
import { identifyAccounts } from '#features/meetings/identify.ts';
import { serveMeetings } from '#features/meetings/serve-meetings.ts';
import { iceServerList } from '#features/meetings/turn-servers.ts';
import { setUpMessages } from '#features/messages/outbox.ts';
import { serveMetrics } from '#features/metrics/serve-metrics.ts';
import type { Providers } from '#features/payments/providers.ts';
import { setUpPayments } from '#features/payments/set-up-payments.ts';
import type { ReadPublicDoctors } from '#features/public-pages/describe-page.ts';
import { setUpPublicPages } from '#features/public-pages/set-up-public-pages.ts';
import { serveVerification } from '#features/record/verification.ts';
import type { OfferDeps } from '#features/waitlist/offers.ts';
import { passOnJob } from '#features/waitlist/pass-on-offer.ts';
import { runSoon } from '#platform/background-work.ts';
import type { Clock } from '#platform/clock.ts';
import { freeSpace } from '#platform/data-folder.ts';
import type { Database } from '#platform/db/database.ts';
import {
  closeConnectionsWhileDraining,
  createServer,
  type Draining,
} from '#platform/http/create-server.ts';
import { limitRequests } from '#platform/http/limit-requests.ts';
import { registerRoutes } from '#platform/http/register-routes.ts';
import type { OwnWords } from '#platform/http/reply-language.ts';
import { type DocumentHeaders, securityHeaders } from '#platform/http/security-headers.ts';
import { serveDocs } from '#platform/http/serve-docs.ts';
import { serveWeb } from '#platform/http/serve-web.ts';
import { type Job, registerJobs } from '#platform/jobs.ts';
import type { Passwords } from '#platform/passwords.ts';
import { createRequestOpener } from '#platform/secure/create-request-opener.ts';
import { createEpochs } from '#platform/secure/epochs.ts';
import { memoryNonces, redisNonces } from '#platform/secure/request-opener.ts';
import { endTypesetting } from '#platform/typesetter.ts';
import { clamdScanner } from '#platform/virus-scanner.ts';
import { guardPlaces } from '#policies/locations.ts';
import { createOpening } from '#policies/opening.ts';
import { epochStore, nonceRecords } from '#store/secure-epochs.ts';
import type { Db, Tables } from '#store/tables.ts';
import { chooseProviders } from './choose-providers.ts';
import { composeFeatures } from './compose-features.ts';
import type { Config } from './config.ts';
import { createLimiters } from './limiters.ts';
import { copyJobs, eraseJob, periodicJobs } from './periodic-jobs.ts';
import { iceSettings, serverOptions, sessionLimits } from './server-options.ts';

export interface AppDeps {
  config: Config;
  database: Database<Tables>;
  passwords: Passwords;
  clock: Clock;
  log: FastifyBaseLogger;
  redis: Redis | null;
  /** Given if nodes are replaced one by one. */
  draining?: Draining;
  /** Given by tests that bring a payment sandbox of their own. */
  providers?: Providers;
  /** Given by tests of replies in other languages. */
  ownWords?: OwnWords;
  /** Stores the payments of the payment sandbox. */
  sandboxMemory?: SandboxStorage;
  /** How long this process has run, in milliseconds; replaced by tests of restarts. */
  uptime?: () => number;
  /** The built web application. */
  webFolder: string;
}

/** Builds and connects the parts of the server. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, passwords, clock, log, redis } = deps;
  const { ownWords, ...options } = serverOptions(deps);
  const app = await createServer({ log, ...options, ownWords });
  const headers = securityHeaders(app, config.PUBLIC_URL, { razorpay: usesRazorpay(config) });

  if (deps.draining) closeConnectionsWhileDraining(app, deps.draining);
  if (config.METRICS_TOKEN) {
    const watched = { database, passwords, clock, meetings: () => meetings };
    serveMetrics(app, config.METRICS_TOKEN, watched);
  }

  const zone = config.CLINIC_TIME_ZONE;
  const sessions = sessionLimits(config);
  const authenticate = authenticator(database.db, sessions);
  const limiters = createLimiters(redis, config.bookingLimits);
  const opener = requestOpener(deps);

  const providers =
    deps.providers ?? (await chooseProviders(app, config, clock, deps.sandboxMemory));
  const { outbox, messageDeps, announceWaiting } = setUpMessages(app, {
    ...{ config, clock, log, passwords },
    db: database.db,
    feedLimiter: limiters.calendarFeed,
    presentParties: (meetingCode) => meetings.presentParties(meetingCode),
  });
  const payments = await setUpPayments(app, {
    ...{ providers, database, clock, log, zone },
    messages: ledgerMessages({ outbox, messages: messageDeps.messages }),
  });
  const refusals = recordRefusals(app, deps);
  const iceServers = iceServerList(iceSettings(config));
  const passOn = setUpPassingOn(app, deps, outbox.enqueue);
  const copies = copyJobs(app, deps, messageDeps.accountMail);
  const erasure = setUpErasing(app, deps, { ...messageDeps, outbox });
  watchCurrency(app, database.db);
  const documents = clinicDocuments(app, { db: database.db, clock, log });
  const doctors = { directory: createDoctorDirectory(), opening: createOpening() };
  const publicPages = servePublicPages(app, { ...deps, ownWords }, readPublicDoctors(doctors));
  registerRoutes(app, {
    handlers: composeFeatures({
      ...{ zone, passwords, sessions, payments, providers, redis, opener },
      ...messageDeps,
      ...{ registrationLimiter: limiters.registration, signInLimiter: limiters.signIn },
      passkeyLimiter: limiters.passkeySignIn,
      recoveryLimiters: limiters,
      ...featureSettings(config, clock.now()),
      ...meetingCalls(() => meetings),
      iceServers,
      ...{ enqueue: outbox.enqueue, passOnSoon: passOn.soon, makeCopiesSoon: copies.soon },
      onErased: erasure.soon,
      onSettingsChange() {
        documents.forget();
        publicPages.forget();
      },
      ...doctors,
    }),
    database,
    ...{ opener, ownWords },
    findSession: authenticate,
    nonces: nonceRecords,
    ...auditRecorders(zone),
    recordRefusal: refusals.recordRefusal,
    guardPlaces,
    requireConfirmation: confirmationCheck(database.db),
    limitRequest: limitRequests(limiters, database.engine === 'pglite' ? 1 : 4),
    uploadLimiter: limiters.upload,
    outbox,
    clock,
    secureCalls: config.SECURE_CALLS,
  });
  servePublicFiles(app, deps, documents);
  const meetings = serveMeetings(app, {
    db: database.db,
    identify: identifyAccounts(database.db, authenticate, clock),
    clock,
    iceServers,
    settings: config,
    onPartyJoined: announceWaiting,
  });
  registerJobs(
    app,
    database,
    periodicJobs(deps, { ...messageDeps, outbox, payments, passOn, copies, erasure }),
  );
  await serveDocs(app);
  await serveSite(app, deps.webFolder, { headers, documents, publicPages });
  return app;
}

/** Returns whether patients pay by Razorpay itself. */
function usesRazorpay({ RAZORPAY_KEY_ID, paymentSandbox }: Config): boolean {
  return RAZORPAY_KEY_ID !== undefined && !paymentSandbox;
}

/** Returns what records refused requests; the server waits for it before it ends. */
function recordRefusals(app: FastifyInstance, { config, database, log }: AppDeps) {
  const refusals = createRefusalRecorder(database.db, config.CLINIC_TIME_ZONE, log);
  app.addHook('onClose', async () => void (await Promise.all([refusals.idle(), endTypesetting()])));
  return refusals;
}

/** Serves pictures, the state of the server, and the pages by which a sheet of the clinic is checked. */
function servePublicFiles(
  app: FastifyInstance,
  { config, database, ...deps }: AppDeps,
  { chooseLanguage }: SiteParts['documents'],
): void {
  const { clock, redis, draining } = deps;
  serveImages(app, database.db);
  serveHealth(app, { ready: async () => !draining?.started && (await database.ready()) });
  const sheets = { db: database.db, redis, zone: config.CLINIC_TIME_ZONE };
  serveVerification(app, { ...sheets, clock, chooseLanguage });
  serveStatement(app, sheets);
}

/** Serves what other sites read of the clinic. */
function servePublicPages(
  app: FastifyInstance,
  deps: AppDeps & { ownWords: OwnWords },
  readDoctors: ReadPublicDoctors,
) {
  const { config, database, clock, log, redis, ownWords } = deps;
  return setUpPublicPages(app, {
    ...{ db: database.db, clock, log, redis, readDoctors },
    ownWords,
    ...{ zone: config.CLINIC_TIME_ZONE, origin: config.PUBLIC_URL },
  });
}

interface SiteParts {
  headers: DocumentHeaders;
  documents: ReturnType<typeof clinicDocuments>;
  publicPages: ReturnType<typeof setUpPublicPages>;
}

/** Serves the web application. */
async function serveSite(app: FastifyInstance, folder: string, parts: SiteParts): Promise<void> {
  const { headers, documents, publicPages } = parts;
  const { describe, readEmbedOrigins } = publicPages;
  const embedHeaders = async () => headers.embed(await readEmbedOrigins());
  const portalHeaders = headers.portal;
  await serveWeb(app, { folder, portalHeaders, embedHeaders, describe, ...documents });
}

/** Returns functions of the meetings for routes, which are registered before the meetings are served. */
function meetingCalls(meetings: () => ReturnType<typeof serveMeetings>) {
  return {
    onDelayChange: () => meetings().onDelayChange(),
    membersOf: (roomId: string) => meetings().membersOf(roomId),
  };
}

function requestOpener({ database, redis, uptime = () => performance.now() }: AppDeps) {
  return createRequestOpener({
    epochs: createEpochs(epochStore(database.db)),
    nonces: redis ? redisNonces(redis) : memoryNonces(),
    uptime,
  });
}

type MessageParts = ReturnType<typeof setUpMessages>;

/** Returns functions that queue the messages of a ledger entry in its transaction and send them after it. */
function ledgerMessages({
  outbox,
  messages,
}: Pick<MessageParts, 'outbox'> & Pick<MessageParts['messageDeps'], 'messages'>) {
  return {
    enqueueLedger: async (trx: Db, appointmentId: string, now: number) =>
      outbox.enqueue(trx, await messages.ledger(trx, appointmentId, now)),
    wake: outbox.wake,
  };
}

function passOffersJob({ config, database, clock }: AppDeps, enqueue: OfferDeps['enqueue']) {
  const confirmedOnly = config.bookingLimits.unverifiedMax !== null;
  return passOnJob({ zone: config.CLINIC_TIME_ZONE, enqueue, confirmedOnly }, database, clock);
}

/** The job that passes on offers, and what starts it between its times. */
function setUpPassingOn(app: FastifyInstance, deps: AppDeps, enqueue: OfferDeps['enqueue']) {
  return runAlsoSoon(app, deps, passOffersJob(deps, enqueue), 'offers not passed on');
}

function setUpErasing(app: FastifyInstance, deps: AppDeps, parts: Parameters<typeof eraseJob>[1]) {
  return runAlsoSoon(app, deps, eraseJob(deps, parts), 'erased patients not stored');
}

/** Returns a job with a function that starts it between its times. */
function runAlsoSoon(app: FastifyInstance, { log }: AppDeps, job: Job, failure: string) {
  const run = runSoon(job.run, (err) => log.error({ err }, failure));
  app.addHook('onClose', () => run.idle());
  return { job, soon: run.start };
}

function featureSettings(config: Config, startedAt: number) {
  return {
    startedAt,
    publicUrl: config.PUBLIC_URL,
    fetchPrivate: config.trial,
    simulatedVitals: config.simulatedVitals,
    bookingLimits: config.bookingLimits,
    guests: config.GUESTS_IN_APPOINTMENTS,
    relay: config.TURN_URLS !== undefined,
    turnUrls: config.TURN_URLS ?? [],
    trial: config.trial,
    freeSpace: config.DATABASE_URL === undefined ? () => freeSpace(config.DATA_DIR) : null,
    scanner: config.CLAMD === undefined ? null : clamdScanner(config.CLAMD),
  };
}
