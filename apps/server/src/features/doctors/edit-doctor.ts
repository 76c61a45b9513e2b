import { replyMessages } from '@nadi/messages/en/replies';
import { type EncodedImage, encodeImage } from '#platform/encode-image.ts';
import { doctorInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { changePrescriber } from '#policies/prescriber.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { type DoctorDetails, updateDoctor as edit, lockDoctor } from '#store/doctors.ts';
import { deleteImage, insertImage } from '#store/images.ts';
import type { Db } from '#store/tables.ts';
import { acceptDoctor } from './accept-doctor.ts';
import type { DoctorAccounts } from './doctor-accounts.ts';

interface Deps {
  accounts: DoctorAccounts;
  onDoctorsChange(): void;
}

interface Prepared {
  facts: DoctorDetails;
  image: EncodedImage | null;
}

/**
 * Changes a doctor. Appointments keep the fee they were booked at, and without an image the picture
 * stays. After a change of the address the doctor has to log in again, and the earlier mailbox gets
 * a notice.
 */
export function editDoctor({
  accounts,
  onDoctorsChange,
}: Deps): Mutation<Db, 'editDoctor', Prepared> {
  return {
    kind: 'mutation',
    audit: { action: 'edited-doctor', about: doctorInBody },
    async prepare({ actor, body }) {
      const facts = acceptDoctor(body);
      return { facts, image: body.image ? await encodeImage(body.image, actor.id) : null };
    },
    async execute({ actor, body, now }, trx, { facts, image }) {
      const before = await lockDoctor(trx, body.docId);
      if (!before) throw new Problem('doctor-not-found');
      if (facts.email !== before.email) {
        await accounts.requireConfirmation(trx, actor, now);
        await accounts.onEmailChanged(trx, body.docId, { from: before.email, now });
        await revokeAccess(trx, 'email-set', { role: 'doctor', id: body.docId });
      }
      if (image) await insertImage(trx, { ...image, createdAt: new Date(now) });
      await edit(trx, body.docId, facts, image?.id);
      await changePrescriber(trx, body.docId, body);
      if (image && before.image_id) await deleteImage(trx, before.image_id);
      return { success: true, message: replyMessages.doctorUpdated };
    },
    afterCommit() {
      onDoctorsChange();
      accounts.wake();
    },
  };
}
