import { z } from 'zod';
import { line, Success } from './fields.ts';

export const getPublicKey = {
  body: z.object({}),
  reply: Success.extend({ serverPublicKey: z.union([z.string(), z.number()]) }),
};

/** What the demonstration page sends and gets back (spec §7). */
export const demonstrateChannel = {
  body: z.object({
    requestType: line(80),
    timestamp: z.union([z.string().max(40), z.number()]),
    sampleData: z.record(z.string().max(80), z.union([z.string().max(500), z.number(), z.boolean()])),
  }),
  reply: Success.extend({
    data: z.object({
      received: z.record(z.string(), z.unknown()),
      receivedAt: z.string(),
      note: z.string(),
    }),
  }),
};
