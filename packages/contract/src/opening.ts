import { SETUP_STEPS } from '@nadi/domain/setup-steps';
import { z } from 'zod';

/** How the browser reached the relay. */
export const RELAY_RESULTS = ['ok', 'failed'] as const;

export const SetupStep = z.object({
  id: z.enum(SETUP_STEPS),
  /** A skipped step is done, so that the list can be completed. */
  state: z.enum(['todo', 'done', 'failed']),
  /** Settings, missing settings, or after a failure the answer of the other side. */
  detail: z.string().optional(),
  skipped: z.literal(true).optional(),
  /** Present if the step has a test that can run now. */
  testable: z.literal(true).optional(),
});
export type SetupStep = z.infer<typeof SetupStep>;
