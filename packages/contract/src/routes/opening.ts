import { Success } from '@nadi/contract/fields';
import { RELAY_RESULTS, SetupStep } from '@nadi/contract/opening';
import type { Routes } from '@nadi/contract/route-definition';
import { SKIPPABLE_STEPS } from '@nadi/domain/setup-steps';
import { z } from 'zod';

/** The steps after the request, each as it is now. */
const setupReply = Success.extend({ steps: z.array(SetupStep) });

export const openingRoutes = {
  getSetup: {
    method: 'GET',
    paths: { admin: '/api/admin/setup' },
    reply: setupReply,
  },
  /** Sends a message to the admin's own address. */
  testMail: { paths: { admin: '/api/admin/test-mail' }, reply: setupReply },
  /** Reads from the provider's account, or pays and refunds in the payment sandbox. */
  testPayment: { paths: { admin: '/api/admin/test-payment' }, reply: setupReply },
  /** Returns credentials of the clinic's TURN server, for a test by this browser. */
  getTestRelay: {
    method: 'GET',
    paths: { admin: '/api/admin/test-relay' },
    reply: Success.extend({
      relay: z.boolean(),
      iceServers: z.array(
        z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() }),
      ),
    }),
  },
  /** Records the result of that test. */
  recordRelayTest: {
    paths: { admin: '/api/admin/record-relay-test' },
    body: z.object({ result: z.enum(RELAY_RESULTS) }),
    reply: setupReply,
  },
  /** Books an appointment as a patient would, and removes it. */
  testBooking: { paths: { admin: '/api/admin/test-booking' }, reply: setupReply },
  skipSetupStep: {
    paths: { admin: '/api/admin/skip-setup-step' },
    body: z.object({ id: z.enum(SKIPPABLE_STEPS), skipped: z.boolean().default(true) }),
    reply: setupReply,
  },
  /** Lets patients find doctors and book. */
  openClinic: { paths: { admin: '/api/admin/open-clinic' }, reply: setupReply },
  /** In trial mode: removes the sample clinic's people and everything of theirs. */
  emptySampleClinic: {
    paths: { admin: '/api/admin/empty-sample-clinic' },
    needsConfirmation: true,
  },
} as const satisfies Routes;
