import { randomUUID } from 'node:crypto';
import { NOTE_TEMPLATES_MAX } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import {
  deleteNoteTemplate,
  insertNoteTemplate,
  listNoteTemplates,
  updateNoteTemplate,
} from '#store/notes.ts';
import type { Db } from '#store/tables.ts';
import { textOf, withoutAbsent } from './notes.ts';

const EMPTY = { subjective: '', objective: '', assessment: '', plan: '' };

export const noteTemplateRoutes = {
  listNoteTemplates: {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const stored = await listNoteTemplates(db, actor.id);
      const templates = stored.map((row) => ({ _id: row.id, name: row.name, note: textOf(row) }));
      return { success: true, templates };
    },
  },
  saveNoteTemplate: {
    kind: 'mutation',
    audit: null,
    async execute({ actor, body, now }, trx) {
      const id = body.templateId ?? randomUUID();
      const note = { ...EMPTY, ...withoutAbsent(body.note) };
      const template = { id, doctorId: actor.id, name: body.name, note, at: new Date(now) };
      if (body.templateId === undefined) {
        const { length } = await listNoteTemplates(trx, actor.id);
        if (length >= NOTE_TEMPLATES_MAX) throw new Problem('too-many-templates');
        await insertNoteTemplate(trx, template);
      } else if (!(await updateNoteTemplate(trx, template))) {
        throw new Problem('template-not-found');
      }
      return { success: true, message: replyMessages.templateSaved, templateId: id };
    },
  },
  removeNoteTemplate: {
    kind: 'mutation',
    audit: null,
    async execute({ actor, body }, trx) {
      if (!(await deleteNoteTemplate(trx, actor.id, body.templateId))) {
        throw new Problem('template-not-found');
      }
      return { success: true, message: replyMessages.templateRemoved };
    },
  },
} satisfies Partial<Handlers<Db>>;
