import type { SignedInActor } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';

/** Functions of accounts that the doctors' feature uses. */
export interface DoctorAccounts {
  /** Whether mail is sent, so that somebody can be invited. */
  readonly canInvite: boolean;
  /** Sends a link to choose a password. */
  invite(trx: Db, doctorId: string, now: number): Promise<void>;
  /** Notifies the owner of a password that the clinic has set. */
  onPasswordSet(trx: Db, doctorId: string, now: number): Promise<void>;
  /** Notifies the mailbox that no longer belongs to the account. */
  onEmailChanged(trx: Db, doctorId: string, changed: { from: string; now: number }): Promise<void>;
  /** Sends what was queued, once it is committed. */
  wake(): void;
  /** @throws Problem 'confirmation-required' */
  requireConfirmation(trx: Db, actor: Pick<SignedInActor, 'tokenHash'>, now: number): Promise<void>;
}
