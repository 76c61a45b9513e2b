import { type Prescription, PrescriptionSheet } from '@nadi/contract/prescriptions';
import type { StoredPrescription } from '#store/prescriptions.ts';

export function presentPrescription(stored: StoredPrescription, publicUrl: string): Prescription {
  return {
    _id: stored.id,
    number: stored.number,
    state: prescriptionState(stored),
    issuedAt: stored.issued_at.getTime(),
    replaces: stored.replaces ?? undefined,
    url: verificationUrl(publicUrl, stored.token),
    sheet: parseSheet(stored),
  };
}

export function prescriptionState({
  replaced_at,
  cancelled_at,
}: Pick<StoredPrescription, 'replaced_at' | 'cancelled_at'>): Prescription['state'] {
  if (cancelled_at !== null) return 'cancelled';
  return replaced_at === null ? 'issued' : 'replaced';
}

export function parseSheet({ sheet }: Pick<StoredPrescription, 'sheet'>): PrescriptionSheet {
  return PrescriptionSheet.parse(JSON.parse(sheet));
}

export function verificationUrl(publicUrl: string, token: string): string {
  return new URL(`/rx/${token}`, publicUrl).href;
}
