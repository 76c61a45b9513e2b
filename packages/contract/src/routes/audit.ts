import { AUDIT_ACTIONS, AuditEntry } from '@nadi/contract/audit';
import { Count, IsoDate, line, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { ROLES } from '@nadi/domain/permissions';
import { z } from 'zod';

/** `next` is the `before` of the following page; null on the last page. */
const auditPage = Success.extend({
  entries: z.array(AuditEntry),
  next: z.number().nullable(),
  timeZone: z.string(),
});

export const recordAccessRoutes = {
  /** Shows a patient which members of the clinic read or changed their record. */
  listRecordAccess: {
    method: 'GET',
    path: '/api/user/record-access',
    access: 'patient',
    channel: 'medium',
    body: z.object({ before: z.coerce.number().int().min(1).optional() }),
    reply: auditPage,
  },
} as const satisfies Routes;

export const auditRoutes = {
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    channel: 'medium',
    body: z.object({
      action: z.enum(AUDIT_ACTIONS).optional(),
      role: z.enum(ROLES).optional(),
      /** A part of the name of the actor or of the record's owner. */
      search: line(80).optional(),
      from: IsoDate.optional(),
      until: IsoDate.optional(),
      /** The last id of the previous page. */
      before: z.coerce.number().int().min(1).optional(),
      pageSize: Count(100).optional(),
    }),
    reply: auditPage,
  },
} as const satisfies Routes;
