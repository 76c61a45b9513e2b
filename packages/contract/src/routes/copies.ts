import { RecordCopy } from '@nadi/contract/copies';
import { Id, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

export const copiesRoutes = {
  /**
   * Asks for a copy of the patient's record, or of a dependant's; returns the one that is being made, if there is one.
   * 409 `too-many-copies` after three in 24 hours.
   */
  requestCopy: {
    paths: { patient: '/api/user/request-copy' },
    body: z.object({ dependantId: Id.optional() }),
    reply: Success.extend({ copyId: Id }),
  },
  /** The latest copies of the patient's record and of their dependants', newest first. */
  listCopies: {
    method: 'GET',
    paths: { patient: '/api/user/copies' },
    reply: Success.extend({ copies: z.array(RecordCopy), timeZone: z.string() }),
  },
  /** A ZIP file. 404 `copy-not-found` for an unknown copy and a foreign one; 409 `copy-not-ready`. */
  downloadCopy: {
    method: 'GET',
    channel: 'plain',
    paths: { patient: '/api/user/download-copy' },
    download: true,
    needsConfirmation: true,
    body: z.object({ copyId: Id }),
  },
  /** The PDF of the copy, for a patient without an e-mail address. 409 `takes-own-copy` for all others. */
  printSummary: {
    method: 'GET',
    channel: 'plain',
    paths: { reception: '/api/admin/patient-summary' },
    download: true,
    allPlaces: true,
    body: z.object({ userId: Id }),
  },
} as const satisfies Routes;
