import { z } from 'zod';
import { line, Success } from './fields.ts';

export const getPublicKey = {
  body: z.object({}),
  reply: Success.extend({ serverPublicKey: z.union([z.string(), z.number()]) }),
};

/** What the demonstration page sends and gets back (spec §7). */
export const demonstrateChannel = {
  body: z.object({
    requestType: line(80).optional(),
    timestamp: z.union([line(40), z.number()]).optional(),
    /** Looked at only to count its fields: whatever it is, nothing of it is kept or sent back. */
    sampleData: z.unknown().optional(),
  }),
  reply: Success.extend({
    data: z.object({
      requestType: z.string(),
      fieldsReceived: z.number(),
      receivedAt: z.string(),
      note: z.string(),
    }),
  }),
};
