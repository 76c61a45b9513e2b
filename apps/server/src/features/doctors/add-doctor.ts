import { randomBytes, randomUUID } from 'node:crypto';
import type { WeeklyHours } from '@nadi/contract/schedules';
import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { isExclusionViolation } from '#platform/db/constraint.ts';
import { type EncodedImage, encodeImage } from '#platform/encode-image.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { changePrescriber } from '#policies/prescriber.ts';
import { toStoredHours } from '#presenters/weekly-hours.ts';
import { findCredentials } from '#store/accounts.ts';
import { type DoctorDetails, insertDoctor } from '#store/doctors.ts';
import { insertImage } from '#store/images.ts';
import type { Db } from '#store/tables.ts';
import { applyTemplate } from '#store/visit-types.ts';
import { replaceHours } from '#store/working-hours.ts';
import { acceptDoctor } from './accept-doctor.ts';
import type { DoctorAccounts } from './doctor-accounts.ts';

interface Deps {
  passwords: Passwords;
  accounts: DoctorAccounts;
  onDoctorsChange(): void;
}

interface Prepared {
  facts: DoctorDetails;
  image: EncodedImage;
  templateId: string | undefined;
  hours: readonly WeeklyHours[] | undefined;
  passwordHash: string;
}

/**
 * Adds a doctor with a temporary password, or with an invitation to choose one: until then no one
 * knows the password.
 */
export function addDoctor({
  passwords,
  accounts,
  onDoctorsChange,
}: Deps): Mutation<Db, 'addDoctor', Prepared> {
  return {
    kind: 'mutation',
    audit: { action: 'added-doctor', about: (_call, { docId }) => ({ kind: 'doctor', id: docId }) },
    async prepare({ actor, body }, db) {
      const { image, password, templateId, hours, ...form } = body;
      if (!image) throw new Problem('image-missing', { field: 'image' });
      const facts = acceptDoctor(form);
      if (password === undefined && !accounts.canInvite) throw new Problem('mail-not-set-up');
      if (password !== undefined) acceptPassword(password, { personal: [form.name, form.email] });
      if (await findCredentials(db, 'doctor', facts.email)) {
        throw new Problem('email-taken', { field: 'email' });
      }
      return {
        facts,
        templateId,
        hours,
        image: await encodeImage(image, actor.id),
        passwordHash: await passwords.hash(password ?? randomBytes(32).toString('base64url')),
      };
    },
    async execute({ body, now }, trx, { facts, image, passwordHash, templateId, hours }) {
      const id = randomUUID();
      const createdAt = new Date(now);
      await insertImage(trx, { ...image, createdAt });
      await insertDoctor(trx, {
        ...facts,
        id,
        passwordHash,
        imageId: image.id,
        createdAt,
        temporaryPasswordEndsAt: new Date(now + TEMPORARY_PASSWORD_FOR),
      });
      await changePrescriber(trx, id, body);
      if (templateId) {
        const applied = await applyTemplate(trx, { templateId, doctorId: id, now: createdAt });
        if (!applied) throw new Problem('template-not-found', { field: 'templateId' });
      }
      if (hours) await saveHours(trx, id, hours);
      if (body.password === undefined) await accounts.invite(trx, id, now);
      return { success: true, docId: id, message: replyMessages.doctorAdded };
    },
    afterCommit() {
      onDoctorsChange();
      accounts.wake();
    },
  };
}

async function saveHours(trx: Db, doctorId: string, hours: readonly WeeklyHours[]): Promise<void> {
  await replaceHours(trx, doctorId, hours.map(toStoredHours)).catch((error: unknown) => {
    throw isExclusionViolation(error) ? new Problem('hours-overlap', { field: 'hours' }) : error;
  });
}
