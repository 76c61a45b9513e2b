import { randomUUID } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { patientInReply } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { insertPatientWithoutPassword } from '#store/patients-without-password.ts';
import type { Db } from '#store/tables.ts';
import { acceptBirthDate, acceptEmail } from './accept-details.ts';

/** Enters a patient who calls or walks in, without a password (docs/product/reception.md#patients-without-a-password). */
export function addPatient(zone: string): Mutation<Db, 'addPatient'> {
  return {
    kind: 'mutation',
    audit: { action: 'added-patient', about: patientInReply },
    async execute({ body, now }, trx) {
      const id = randomUUID();
      await insertPatientWithoutPassword(trx, {
        id,
        name: body.name,
        email: acceptEmail(body.email),
        phone: body.phone ?? '',
        bornOn: acceptBirthDate(body.dob ?? '', zone, now),
        gender: body.gender ?? 'Not Selected',
        abhaNumber: body.abhaNumber,
        abhaAddress: body.abhaAddress,
        createdAt: new Date(now),
      });
      return { success: true, userId: id, message: replyMessages.patientAdded };
    },
  };
}
