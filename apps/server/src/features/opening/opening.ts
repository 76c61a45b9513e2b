import { type Instant, minutes } from '@nadi/domain/limits';
import { setupDetails } from '@nadi/messages/en/setup';
import { self } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findPasswordHash } from '#store/accounts.ts';
import { findFirstDoctor, openClinic, saveStep } from '#store/opening.ts';
import { emptySampleClinic, holdsSampleClinic } from '#store/sample-clinic.ts';
import type { Db } from '#store/tables.ts';
import { listSteps, type StepDeps } from './setup-steps.ts';
import { runTestBooking, type TestBooking } from './test-booking.ts';

interface TestResult {
  passed: boolean;
  detail: string;
}

interface TestRequest {
  actor: SignedInActor;
  now: Instant;
}

export interface OpeningDeps extends StepDeps {
  /** Only in trial mode the sample clinic can be emptied. */
  trial: boolean;
  /** Counts the tests of one admin. Each test calls a server outside the clinic. */
  testLimiter: Throttle;
  /** Sends a message; null if mail is not set up. @throws Error with the mail server's answer */
  sendTestMail:
    | ((db: Db, to: { name: string; address: string }, now: Instant) => Promise<void>)
    | null;
  testPayment(now: Instant): Promise<TestResult>;
  placeTestBooking(trx: Db, booking: TestBooking): Promise<unknown>;
  /** The list of doctors is no longer empty. */
  onOpened(): void;
  /** Called after all doctors were deleted: caches of them and of the opening are out of date. */
  onEmptied(): void;
}

/** Three tests a minute are more than anybody reads. */
export const TEST_ATTEMPTS = [{ points: 30, windowMs: minutes(10) }];

export function openingRoutes(deps: OpeningDeps) {
  const reply = async (db: Db, now: Instant) => ({
    success: true as const,
    steps: await listSteps(db, deps, now),
  });

  /** Records the result of a test that ran before the transaction. */
  function recordTest(
    id: 'mail' | 'payment',
    run: (actor: SignedInActor, db: Db, now: Instant) => Promise<TestResult>,
  ) {
    return {
      kind: 'mutation' as const,
      audit: { action: 'checked-setup' as const, about: self },
      async prepare({ actor, now }: TestRequest, db: Db) {
        await deps.testLimiter.consume(actor.id);
        return run(actor, db, now);
      },
      async execute({ now }: TestRequest, trx: Db, { passed, detail }: TestResult) {
        const tested = deps.tested[id] ?? '';
        await saveStep(trx, id, { at: now, passed, detail, tested });
        return reply(trx, now);
      },
    };
  }

  return {
    getSetup: {
      kind: 'query',
      audit: null,
      execute: ({ now }, db) => reply(db, now),
    },
    testMail: recordTest('mail', async ({ role, id }, db, now) => {
      const { sendTestMail } = deps;
      const owner = await findPasswordHash(db, role, id);
      if (!sendTestMail || !owner?.email) throw new Problem('mail-not-set-up');
      const to = { name: owner.name, address: owner.email };
      try {
        await sendTestMail(db, to, now);
      } catch (error) {
        return { passed: false, detail: (error as Error).message };
      }
      const sent = setupDetails.mailWorks(to.address);
      return { passed: true, detail: deps.tested.mail === '' ? setupDetails.mailInInbox : sent };
    }),
    testPayment: recordTest('payment', (_actor, _db, now) => {
      if (deps.tested.payment === null) throw new Problem('payment-not-set-up');
      return deps.testPayment(now);
    }),
    recordRelayTest: {
      kind: 'mutation',
      audit: { action: 'checked-setup', about: self },
      async execute({ body: { result }, now }, trx) {
        const tested = deps.tested.video ?? '';
        const passed = result === 'ok';
        const detail = setupDetails[passed ? 'relayWorks' : 'relayFailed'](tested);
        await saveStep(trx, 'video', { at: now, passed, detail, tested });
        return reply(trx, now);
      },
    },
    testBooking: {
      kind: 'mutation',
      audit: { action: 'checked-setup', about: self },
      async execute({ now }, trx) {
        const result = await runTestBooking(deps, trx, now);
        await saveStep(trx, 'test-booking', { at: now, ...result, tested: '' });
        return reply(trx, now);
      },
    },
    skipSetupStep: {
      kind: 'mutation',
      audit: { action: 'checked-setup', about: self },
      async execute({ body: { id, skipped }, now }, trx) {
        const record = { at: now, passed: null, detail: '', tested: '' };
        await saveStep(trx, id, { ...record, ...(skipped && { skipped: true as const }) });
        return reply(trx, now);
      },
    },
    /** A clinic without a bookable doctor stays closed; opening an open one changes nothing. */
    openClinic: {
      kind: 'mutation',
      audit: { action: 'opened-clinic', about: self },
      async execute({ now }, trx) {
        if (!(await findFirstDoctor(trx))?.available) throw new Problem('no-bookable-doctor');
        await openClinic(trx, new Date(now));
        return reply(trx, now);
      },
      afterCommit: deps.onOpened,
    },
    /** Leaves the admin who asks and the audit trail; the clinic is closed until that admin opens it. */
    emptySampleClinic: {
      kind: 'mutation',
      audit: { action: 'emptied-sample', about: self },
      async execute({ actor, now }, trx) {
        if (!deps.trial || !(await holdsSampleClinic(trx))) throw new Problem('not-sample-clinic');
        await emptySampleClinic(trx, { adminId: actor.id, at: new Date(now) });
        return { success: true };
      },
      afterCommit: deps.onEmptied,
    },
  } satisfies Partial<Handlers<Db>>;
}
