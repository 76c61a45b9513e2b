import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody, self, unlessOwn } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { readConsentTexts, recordAnswer } from '#policies/consent.ts';
import { requireReadable, requireWritable } from '#policies/record-access.ts';
import { presentConsent, presentConsentText } from '#presenters/record.ts';
import { lockAppointmentOfRecord } from '#store/change-appointment.ts';
import { findLatestConsent, insertConsentText } from '#store/consents.ts';
import { findManager } from '#store/dependants.ts';
import type { Db } from '#store/tables.ts';

export const consentRoutes = {
  getConsentText: {
    kind: 'query',
    audit: null,
    async execute(_context, db) {
      const [current] = await readConsentTexts(db, DEFAULT_CONSENT);
      return { success: true, consentText: presentConsentText(current) };
    },
  },
  listConsentTexts: {
    kind: 'query',
    audit: null,
    async execute(_context, db) {
      const texts = await readConsentTexts(db, DEFAULT_CONSENT);
      return { success: true, texts: texts.map(presentConsentText) };
    },
  },
  /** Adds the next version; those before stay, since patients agreed to them. */
  publishConsentText: {
    kind: 'mutation',
    audit: { action: 'changed-settings', about: self },
    async execute({ actor, body, now }, trx) {
      const [current, ...earlier] = await readConsentTexts(trx, DEFAULT_CONSENT);
      const texts = [current, ...earlier];
      if (body.text === current.text) return published(texts);
      if (body.version !== current.version) throw new Problem('changed-meanwhile');
      if (current.publishedAt === null) await insertConsentText(trx, current, null);
      const next = {
        version: current.version + 1,
        language: current.language,
        text: body.text,
        publishedAt: new Date(now),
      };
      // Of two admins who publish at once, the second reads the first one's text.
      if (!(await insertConsentText(trx, next, actor.id))) throw new Problem('changed-meanwhile');
      return published([next, ...texts]);
    },
  },
  getConsent: {
    kind: 'query',
    audit: {
      action: 'read-record',
      about: ({ actor, body: { appointmentId: id } }) =>
        unlessOwn(actor, id ? { kind: 'appointment-daily', id } : { kind: 'patients', ids: [] }),
    },
    async execute({ actor, body: { appointmentId } }, db) {
      const patientId = appointmentId
        ? (await requireReadable(db, actor, 'consent', appointmentId)).patient_id
        : actor.id;
      const isSelf = patientId === actor.id;
      return { success: true, consent: await readConsent(db, patientId), isSelf };
    },
  },
  recordConsent: {
    /** Records the answer of the patient or of their manager; it may change at any time. */
    patient: {
      kind: 'mutation',
      audit: { action: 'recorded-consent', about: appointmentInBody },
      async execute({ actor, body, now }, trx) {
        const appointment = await requireWritable(trx, actor, 'consent', body.appointmentId);
        const { version, agreed, manner = 'page' } = body;
        const at = new Date(now);
        const own = appointment.patient_id === actor.id;
        const giver = own ? undefined : await findManager(trx, appointment.patient_id, at);
        const answer = { version, agreed, manner, giver, at };
        await recordAnswer(trx, { ...toOwners(appointment), ...answer }, DEFAULT_CONSENT);
        return answered(agreed, await readConsent(trx, appointment.patient_id));
      },
    },
    /** Records what the patient said in the call or at the clinic, for the appointment's doctor. */
    doctor: {
      kind: 'mutation',
      audit: { action: 'recorded-consent', about: appointmentInBody },
      async execute({ actor, body, now }, trx) {
        const appointment = await requireWritable(trx, actor, 'consent', body.appointmentId);
        if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
        const { version, agreed, giver, manner = 'spoken' } = body;
        const answer = {
          version,
          agreed,
          giver,
          manner,
          at: new Date(now),
          doctorId: appointment.doctor_id,
        };
        await recordAnswer(trx, { ...toOwners(appointment), ...answer }, DEFAULT_CONSENT);
        return answered(agreed, await readConsent(trx, appointment.patient_id));
      },
    },
    /** Records what the patient said at the clinic, for reception, which sees no decision. */
    reception: {
      kind: 'mutation',
      audit: { action: 'recorded-consent', about: appointmentInBody },
      async execute({ body, now }, trx) {
        const appointment = await lockAppointmentOfRecord(trx, body.appointmentId);
        if (!appointment) throw new Problem('appointment-not-found');
        if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
        const { version, agreed, giver } = body;
        const answer = { version, agreed, giver, manner: 'in-person' as const, at: new Date(now) };
        await recordAnswer(trx, { ...toOwners(appointment), ...answer }, DEFAULT_CONSENT);
        return { success: true, message: recordedMessage(agreed) };
      },
    },
  },
} satisfies Partial<Handlers<Db>>;

function published(texts: readonly Parameters<typeof presentConsentText>[0][]) {
  return {
    success: true as const,
    message: replyMessages.consentTextPublished,
    texts: texts.map(presentConsentText),
  };
}

function recordedMessage(agreed: boolean): string {
  return agreed ? replyMessages.consentRecorded : replyMessages.refusalRecorded;
}

function toOwners({ id, patient_id }: { id: string; patient_id: string }) {
  return { appointmentId: id, patientId: patient_id };
}

async function readConsent(db: Db, patientId: string) {
  const [current] = await readConsentTexts(db, DEFAULT_CONSENT);
  return presentConsent(await findLatestConsent(db, patientId), current);
}

function answered(agreed: boolean, consent: Awaited<ReturnType<typeof readConsent>>) {
  return { success: true as const, message: recordedMessage(agreed), consent };
}
