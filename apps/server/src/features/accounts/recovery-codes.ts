import { randomBytes } from 'node:crypto';
import {
  displayRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCode,
} from '@nadi/domain/second-factor';
import type { Passwords } from '#platform/passwords.ts';

export interface NewRecoveryCodes {
  /** For the owner, who sees them this once. */
  readonly shown: string[];
  /** For the store, in the same order. */
  readonly hashes: string[];
}

/** Creates recovery codes, one hash after the other so that sign-ins need not wait for ten. */
export async function createRecoveryCodes(passwords: Passwords): Promise<NewRecoveryCodes> {
  const codes: NewRecoveryCodes = { shown: [], hashes: [] };
  for (let position = 0; position < RECOVERY_CODES; position += 1) {
    const code = recoveryCode(position, randomBytes(RECOVERY_CODE_BYTES));
    codes.shown.push(displayRecoveryCode(code));
    codes.hashes.push(await passwords.hash(code));
  }
  return codes;
}
