import { replyMessages } from '@nadi/messages/en/replies';
import { type EncodedImage, encodeImage } from '#platform/encode-image.ts';
import { self } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentProfile } from '#presenters/patient.ts';
import { deleteImage, insertImage } from '#store/images.ts';
import { findPatient, lockPatient, updatePatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';
import { acceptBirthDate } from './patients.ts';

export function profileRoutes(zone: string) {
  return {
    getProfile: {
      kind: 'query',
      audit: null,
      async execute({ actor }, db) {
        const patient = await findPatient(db, actor.id);
        if (!patient) throw new Problem('not-signed-in');
        return { success: true, userData: presentProfile(patient) };
      },
    },
    updateProfile: updateProfile(zone),
  } satisfies Partial<Handlers<Db>>;
}

function updateProfile(zone: string): Mutation<Db, 'updateProfile', EncodedImage | null> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-profile', about: self },
    async prepare({ actor, body, now }) {
      acceptBirthDate(body.dob, zone, now);
      return body.image ? encodeImage(body.image, actor.id) : null;
    },
    async execute({ actor, body, now }, trx, image) {
      const before = await lockPatient(trx, actor.id);
      if (!before) throw new Problem('not-signed-in');
      if (image) await insertImage(trx, { ...image, createdAt: new Date(now) });
      await updatePatient(trx, actor.id, {
        name: body.name,
        phone: body.phone,
        addressLine1: body.address.line1,
        addressLine2: body.address.line2,
        gender: body.gender,
        bornOn: body.dob === '' ? null : body.dob,
        imageId: image?.id,
        abhaNumber: body.abhaNumber,
        abhaAddress: body.abhaAddress,
      });
      if (image && before.image_id) await deleteImage(trx, before.image_id);
      return { success: true, message: replyMessages.profileUpdated };
    },
  };
}
