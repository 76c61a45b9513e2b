import { randomUUID } from 'node:crypto';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { type Person, requestAs } from '@nadi/server/testing/actors';
import type { PaymentsFixture } from '@nadi/server/testing/payments-fixture';

type Clinic = PaymentsFixture['clinic'];

export interface EmergencySide {
  /** The doctor's emergency access to the record of their side's walk-in patient. */
  emergencyAccess: string;
}

/** Disputes a prescription of the patient; returns the id. */
export async function addDispute(clinic: Clinic, as: Person, id: string): Promise<string> {
  const about = { kind: 'prescription', id };
  const dispute = { about, text: 'The dose of this is not mine' };
  return (await requestAs(clinic, 'disputeEntry', dispute, { as })).body.disputeId;
}

export const aDisputed = ({ documentId: id }: { documentId: string }) => ({
  ...{ about: { kind: 'document', id }, text: 'This letter is not mine' },
});
export const anAnswer = ({ dispute }: { dispute: string }) => ({
  ...{ disputeId: dispute, text: 'Thank you, the dose is right.' },
});

const REASON = 'Unconscious at the entrance';

export async function offerEmergencyAccess(clinic: Clinic, admin: Person): Promise<void> {
  const settings = { ...DEFAULT_CLINIC, emergencyAccess: true };
  const { status, body } = await requestAs(clinic, 'updateClinicSettings', settings, { as: admin });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

export async function addEmergency(
  clinic: Clinic,
  doctor: Person,
  userId: string,
): Promise<EmergencySide> {
  const opened = { userId, reason: REASON };
  const { body } = await requestAs(clinic, 'openEmergencyAccess', opened, { as: doctor });
  return { emergencyAccess: body.accessId };
}

/** A number that no patient has: the search finds other doctors' patients. */
export const anEmergencySearch = () => ({ phone: '+91 22 5550 0000' });
export const aMissingEmergency = () => ({ userId: randomUUID(), reason: REASON });
export const theEmergency = ({ emergencyAccess }: EmergencySide) => ({ accessId: emergencyAccess });
export const aCheckedEmergency = (side: EmergencySide) => ({
  ...{ ...theEmergency(side), justified: true },
});
