import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail } from './account-mail.ts';
import { addPasskey } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './change-passkeys.ts';
import { confirmSessionWithPasskey, startPasskeyConfirmation } from './confirm-with-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import type { SessionLimits } from './open-session.ts';
import {
  signInStaffWithPasskey,
  signInWithPasskey,
  startPasskeySignIn,
} from './sign-in-with-passkey.ts';
import { startPasskey } from './start-passkey.ts';

export function passkeyRoutes(deps: {
  publicUrl: string;
  passwords: Passwords;
  sessions: SessionLimits;
  signInLimiter: Throttle;
  passkeyLimiter: Throttle;
  accountMail: AccountMail;
}) {
  return {
    startPatientPasskeySignIn: startPasskeySignIn(deps),
    signInPatientWithPasskey: signInWithPasskey('patient', deps),
    listPatientPasskeys: listPasskeys(deps),
    startPatientPasskey: startPasskey(deps),
    addPatientPasskey: addPasskey(deps),
    renamePatientPasskey: renamePasskey(),
    removePatientPasskey: removePasskey(deps),
    startDoctorPasskeySignIn: startPasskeySignIn(deps),
    signInDoctorWithPasskey: signInWithPasskey('doctor', deps),
    listDoctorPasskeys: listPasskeys(deps),
    startDoctorPasskey: startPasskey(deps),
    addDoctorPasskey: addPasskey(deps),
    renameDoctorPasskey: renamePasskey(),
    removeDoctorPasskey: removePasskey(deps),
    startAdminPasskeySignIn: startPasskeySignIn(deps),
    signInAdminWithPasskey: signInStaffWithPasskey(deps),
    listAdminPasskeys: listPasskeys(deps),
    startAdminPasskey: startPasskey(deps),
    addAdminPasskey: addPasskey(deps),
    renameAdminPasskey: renamePasskey(),
    removeAdminPasskey: removePasskey(deps),
    startAdminPasskeyConfirmation: startPasskeyConfirmation(deps),
    confirmAdminSessionWithPasskey: confirmSessionWithPasskey(deps),
  } satisfies Partial<Handlers<Db>>;
}
