import { line, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

export const secureRoutes = {
  getPublicKey: {
    method: 'GET',
    channel: 'plain',
    paths: { visitor: '/api/secure/public-key' },
    reply: Success.extend({ serverPublicKey: z.union([z.string(), z.number()]) }),
  },
  /** The demonstration of the secure channel. */
  demonstrateChannel: {
    channel: 'high',
    paths: { visitor: '/api/secure/dummy-data' },
    body: z.object({
      requestType: line(80).optional(),
      timestamp: z.union([line(40), z.number()]).optional(),
      /** Only its fields are counted; its content is neither stored nor returned. */
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
  },
} as const satisfies Routes;
