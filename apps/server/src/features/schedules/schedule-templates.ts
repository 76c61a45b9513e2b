import { randomUUID } from 'node:crypto';
import { isoDateAt } from '@nadi/domain/iso-date';
import { SCHEDULE_TEMPLATES_MAX } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBody, self } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentHours } from '#presenters/doctor.ts';
import { presentVisitTypeRules } from '#presenters/visit-type.ts';
import type { Db } from '#store/tables.ts';
import {
  applyTemplate,
  deleteTemplate,
  listTemplates,
  lockTemplates,
  saveTemplate,
} from '#store/visit-types.ts';
import { lockSchedule } from '#store/working-hours.ts';

export function scheduleTemplateRoutes(zone: string, onSlotsChange: () => void) {
  return {
    listScheduleTemplates: {
      kind: 'query',
      audit: null,
      async execute(_context, db) {
        const templates = await listTemplates(db);
        return {
          success: true,
          templates: templates.map(({ id, name, hours, visit_types }) => ({
            _id: id,
            name,
            hours: hours?.map(presentHours) ?? null,
            visitTypes: visit_types.map(presentVisitTypeRules),
          })),
        };
      },
    },
    /** Saves a doctor's current hours and visit types as a template (docs/product/slots.md#schedule-templates). */
    saveScheduleTemplate: {
      kind: 'mutation',
      audit: { action: 'changed-schedule', about: self },
      async execute({ body: { docId: doctorId, name }, now }, trx) {
        await lockTemplates(trx);
        const templates = await listTemplates(trx);
        const replaced = templates.some((each) => each.name.toLowerCase() === name.toLowerCase());
        if (!replaced && templates.length >= SCHEDULE_TEMPLATES_MAX) {
          throw new Problem('too-many-templates');
        }
        const today = isoDateAt(zone, now);
        const template = { id: randomUUID(), name, doctorId, today, now: new Date(now) };
        const templateId = await saveTemplate(trx, template);
        if (templateId === null) throw new Problem('doctor-not-found');
        return { success: true, message: replyMessages.templateSaved, templateId };
      },
    },
    applyScheduleTemplate: {
      kind: 'mutation',
      audit: { action: 'changed-schedule', about: doctorInBody },
      async execute({ body: { docId: doctorId, templateId }, now }, trx) {
        if (!(await lockSchedule(trx, doctorId))) throw new Problem('doctor-not-found');
        const applied = await applyTemplate(trx, { templateId, doctorId, now: new Date(now) });
        if (!applied) throw new Problem('template-not-found');
        return { success: true, message: replyMessages.scheduleTemplateApplied };
      },
      afterCommit: onSlotsChange,
    },
    removeScheduleTemplate: {
      kind: 'mutation',
      audit: { action: 'changed-schedule', about: self },
      async execute({ body }, trx) {
        if (!(await deleteTemplate(trx, body.templateId))) throw new Problem('template-not-found');
        return { success: true, message: replyMessages.templateRemoved };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}
