import { ClinicSettings, NewClinicSettings, RetentionReport } from '@nadi/contract/clinic';
import { Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

const reply = Success.extend({ settings: ClinicSettings });

export const clinicRoutes = {
  getClinic: {
    method: 'GET',
    path: '/api/clinic',
    access: 'visitor',
    channel: 'medium',
    body: z.object({}),
    /** `mail` is true if e-mail is sent, so that a password link can be offered. */
    reply: reply.extend({ mail: z.boolean() }),
  },
} as const satisfies Routes;

export const adminClinicRoutes = {
  /** Plain, because a sealed GET travels as POST, which saves. The settings are public; the count is not. */
  getClinicSettings: {
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    channel: 'plain',
    body: z.object({}),
    reply: reply.extend({ retention: RetentionReport.optional() }),
  },
  updateClinicSettings: {
    method: 'POST',
    path: '/api/admin/settings',
    access: 'admin',
    channel: 'medium',
    body: NewClinicSettings,
    reply,
  },
} as const satisfies Routes;
