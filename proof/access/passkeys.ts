import { randomUUID } from 'node:crypto';
import type { Person } from '@nadi/server/testing/actors';
import type { PaymentsFixture } from '@nadi/server/testing/payments-fixture';

/**
 * Inserts a passkey for each person. The rows have no device, because no request of the matrix signs in with
 * one.
 */
export async function addPasskeys(
  { clinic }: PaymentsFixture,
  people: { patient: Person; doctor: Person },
): Promise<{ patient: string; doctor: string }> {
  const ids = { patient: randomUUID(), doctor: randomUUID() };
  for (const role of ['patient', 'doctor'] as const) {
    const facts = { public_key: Buffer.alloc(1), counter: 0, transports: [], used_at: null };
    const passkey = { id: ids[role], role, account_id: people[role].id, ...facts };
    await clinic.database.db
      .insertInto('passkeys')
      .values({
        ...{ ...passkey, credential_id: randomUUID(), name: 'Chrome on Linux' },
        created_at: new Date(clinic.now),
      })
      .execute();
  }
  return ids;
}
