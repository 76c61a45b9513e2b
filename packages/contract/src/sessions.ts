import { z } from 'zod';
import { Id } from './fields.ts';

/** Epoch milliseconds. `current` is true for the session of this request. */
export const OpenSession = z.object({
  id: Id,
  signedInAt: z.number(),
  activeAt: z.number(),
  current: z.boolean(),
  /** Names from the User-Agent header of the sign-in; absent if it contained no known name. */
  browser: z.string().optional(),
  system: z.string().optional(),
});
export type OpenSession = z.infer<typeof OpenSession>;
