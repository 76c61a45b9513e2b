import { z } from 'zod';

/** Epoch milliseconds. `current`: the session of this request. */
export const OpenSession = z.object({
  signedInAt: z.number(),
  activeAt: z.number(),
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;
