import { z } from 'zod';
import { Email, Id, Success } from './fields.ts';

/** Epoch milliseconds. `current`: the one that asks. */
export const OpenSession = z.object({
  signedInAt: z.number(),
  activeAt: z.number(),
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** One's own sign-ins that are still alive, the latest first. */
export const listSessions = {
  body: z.object({}),
  reply: Success.extend({ sessions: z.array(OpenSession) }),
};

/** For a patient who calls because a phone was lost. */
export const endPatientSessions = {
  body: z.object({ email: Email }),
  reply: Success.extend({ userId: Id }),
};
