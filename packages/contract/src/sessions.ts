import { z } from 'zod';
import { Id } from './fields.ts';

/** Epoch milliseconds. `current`: the session of this request. */
export const OpenSession = z.object({
  id: Id,
  signedInAt: z.number(),
  activeAt: z.number(),
  current: z.boolean(),
  /** Names from the sign-in's User-Agent header; absent if it named none that is known. */
  browser: z.string().optional(),
  system: z.string().optional(),
});
export type OpenSession = z.infer<typeof OpenSession>;
