import { wallClock } from '@nadi/domain/clinic-time';
import { requestErrorMessages } from '@nadi/messages/en/input-errors';
import { replyMessages } from '@nadi/messages/en/replies';
import { type EncodedImage, encodeImage } from '#platform/encode-image.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { deleteImage, insertImage } from '#store/images.ts';
import { findPatientForUpdate, updatePatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';

export function updateProfile(zone: string): Mutation<Db, 'updateProfile', EncodedImage | null> {
  return {
    kind: 'mutation',
    async prepare({ actor, body, now }) {
      refuseFutureBirth(body.dob, zone, now);
      return body.image ? encodeImage(body.image, actor.id) : null;
    },
    async execute({ actor, body, now }, trx, image) {
      const before = await findPatientForUpdate(trx, actor.id);
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
      });
      if (image && before.image_id) await deleteImage(trx, before.image_id);
      return { success: true, message: replyMessages.profileUpdated };
    },
  };
}

function refuseFutureBirth(dob: string, zone: string, now: number): void {
  const { year, month, day } = wallClock(zone, now);
  const today = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  if (dob <= today && (dob === '' || dob >= '1900-01-01')) return;
  throw new Problem('bad-input', { field: 'dob', message: requestErrorMessages.birthDate });
}
