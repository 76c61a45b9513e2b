import { Id, line, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { ScheduleTemplate } from '@nadi/contract/schedules';
import { z } from 'zod';

export const scheduleTemplateRoutes = {
  listScheduleTemplates: {
    method: 'GET',
    path: '/api/admin/schedule-templates',
    access: 'admin',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ templates: z.array(ScheduleTemplate) }),
  },
  /** Copies a doctor's present hours and visit types. Replaces a template of the same name. */
  saveScheduleTemplate: {
    method: 'POST',
    path: '/api/admin/save-schedule-template',
    access: 'admin',
    channel: 'medium',
    body: z.object({ docId: Id, name: line(60, 1) }),
    reply: Success.extend({ templateId: Id }),
  },
  /** Replaces a doctor's hours and visit types; leave and booked appointments stay. */
  applyScheduleTemplate: {
    method: 'POST',
    path: '/api/admin/apply-schedule-template',
    access: 'admin',
    channel: 'medium',
    body: z.object({ docId: Id, templateId: Id }),
    reply: Success,
  },
  removeScheduleTemplate: {
    method: 'POST',
    path: '/api/admin/remove-schedule-template',
    access: 'admin',
    channel: 'medium',
    body: z.object({ templateId: Id }),
    reply: Success,
  },
} as const satisfies Routes;
