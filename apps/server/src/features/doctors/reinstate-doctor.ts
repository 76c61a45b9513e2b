import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { setRetired } from '#store/doctors.ts';
import type { Db } from '#store/tables.ts';
import { deleteRetirement, lockSchedule } from '#store/working-hours.ts';

export function reinstateDoctor(onDoctorsChange: () => void): Mutation<Db, 'reinstateDoctor'> {
  return {
    kind: 'mutation',
    audit: { action: 'reinstated-doctor', about: doctorInBody },
    async execute({ body }, trx) {
      if (!(await setRetired(trx, body.docId, null))) throw new Problem('doctor-not-found');
      await lockSchedule(trx, body.docId);
      await deleteRetirement(trx, body.docId);
      return { success: true, message: replyMessages.doctorReinstated };
    },
    afterCommit: onDoctorsChange,
  };
}
