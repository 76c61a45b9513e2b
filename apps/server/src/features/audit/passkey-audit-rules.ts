import { ofSelf, ofToken } from './audit-about.ts';

const signedIn = { action: 'signed-in' as const, about: ofToken };
const added = { action: 'added-passkey' as const, about: ofSelf };
const removed = { action: 'removed-passkey' as const, about: ofSelf };

/** The audit entries of routes about passkeys. */
export const passkeyAuditRules = {
  startPatientPasskeySignIn: null,
  signInPatientWithPasskey: signedIn,
  listPatientPasskeys: null,
  startPatientPasskey: null,
  addPatientPasskey: added,
  renamePatientPasskey: null,
  removePatientPasskey: removed,
  startDoctorPasskeySignIn: null,
  signInDoctorWithPasskey: signedIn,
  listDoctorPasskeys: null,
  startDoctorPasskey: null,
  addDoctorPasskey: added,
  renameDoctorPasskey: null,
  removeDoctorPasskey: removed,
  startAdminPasskeySignIn: null,
  signInAdminWithPasskey: signedIn,
  listAdminPasskeys: null,
  startAdminPasskey: null,
  addAdminPasskey: added,
  renameAdminPasskey: null,
  removeAdminPasskey: removed,
  startAdminPasskeyConfirmation: null,
  confirmAdminSessionWithPasskey: null,
};
