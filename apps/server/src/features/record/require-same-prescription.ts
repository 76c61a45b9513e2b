import { isDeepStrictEqual } from 'node:util';
import { PrescriptionText } from '@nadi/contract/prescriptions';
import type { Sent } from '@nadi/contract/routes';
import { changedRequests } from '@nadi/messages/en/changed-requests';
import { Problem } from '#platform/problem.ts';
import { parseSheet } from '#presenters/prescription.ts';
import type { StoredPrescription } from '#store/prescriptions.ts';

/**
 * Checks that a repeated request matches the stored prescription.
 * The doctor may have changed the form after a lost reply.
 * @throws Problem 'key-reused' if the request differs from the one that issued the prescription
 */
export function requireSamePrescription(
  stored: StoredPrescription,
  body: Sent<'savePrescription'>,
): void {
  const sheet = parseSheet(stored);
  const hasSameAge = sheet.patient.dob !== '' || sheet.patient.age === (body.patientAge ?? null);
  const isSame =
    hasSameAge &&
    stored.replaces === (body.replaces ?? null) &&
    isDeepStrictEqual(PrescriptionText.parse(sheet), PrescriptionText.parse(body));
  if (!isSame) throw new Problem('key-reused', { message: changedRequests.prescription });
}
