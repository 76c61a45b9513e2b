import { randomUUID } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBody, patientInBody } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findDoctor } from '#store/doctors.ts';
import { findPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';
import { requireConfirmation } from './confirm-session.ts';

export function invitationRoutes(accountMail: AccountMail) {
  return {
    /** Sends a doctor a link to choose a password, so that the admin need not know one. */
    inviteDoctor: {
      kind: 'mutation',
      audit: { action: 'set-doctor-password', about: doctorInBody },
      async execute({ body, now }, trx) {
        if (!accountMail.enabled) throw new Problem('mail-not-set-up');
        const doctor = await findDoctor(trx, body.docId);
        if (!doctor || doctor.retired_at) throw new Problem('doctor-not-found');
        const recipient = { role: 'doctor' as const, id: body.docId };
        await accountMail.enqueue(trx, [
          accountEntry('invitation', recipient, { now, key: randomUUID() }),
        ]);
        return { success: true, message: replyMessages.invitationSent };
      },
      afterCommit: accountMail.wake,
    },
    /** Sends a link to choose a password to a patient without one (docs/product/reception.md#patients-without-a-password). */
    invitePatient: {
      kind: 'mutation',
      audit: { action: 'invited-patient', about: patientInBody },
      async execute({ body, now }, trx) {
        if (!accountMail.enabled) throw new Problem('mail-not-set-up');
        const patient = await findPatient(trx, body.userId);
        if (!patient) throw new Problem('patient-not-found');
        if (patient.password_hash !== null) throw new Problem('already-claimed');
        if (patient.email === null) throw new Problem('email-missing');
        const recipient = { role: 'patient' as const, id: patient.id };
        await accountMail.enqueue(trx, [
          accountEntry('invitation', recipient, { now, key: randomUUID() }),
        ]);
        return { success: true, message: replyMessages.invitationSent };
      },
      afterCommit: accountMail.wake,
    },
  } satisfies Partial<Handlers<Db>>;
}

const owner = (id: string) => ({ role: 'doctor' as const, id });

/** Provides what the doctors' feature needs of accounts: notices, invitations and the confirmation. */
export function accountsOfDoctors(accountMail: AccountMail) {
  return {
    canInvite: accountMail.enabled,
    invite: (trx: Db, id: string, now: number) =>
      accountMail.enqueue(trx, [accountEntry('invitation', owner(id), { now, key: randomUUID() })]),
    onPasswordSet: (trx: Db, id: string, now: number) =>
      accountMail.enqueue(trx, [passwordSet(owner(id), now)]),
    onEmailChanged(trx: Db, id: string, { from, now }: { from: string; now: number }) {
      // The account no longer has the address to which this goes.
      const facts = { now, key: randomUUID(), payload: { address: from } };
      return accountMail.enqueue(trx, [accountEntry('email-changed', owner(id), facts)]);
    },
    wake: accountMail.wake,
    requireConfirmation,
  };
}

/** Tells the owner of an account that the clinic has set another password. */
export function passwordSet(recipient: Parameters<typeof accountEntry>[1], now: number) {
  return accountEntry('password-changed', recipient, {
    now,
    key: randomUUID(),
    payload: { by: 'clinic' },
  });
}
