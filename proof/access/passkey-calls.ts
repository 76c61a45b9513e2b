import { PASSWORD } from '@nadi/server/testing/actors';
import type { Side } from './world.ts';

const nothing = () => ({});
const aPassword = () => ({ password: PASSWORD });
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const clientDataJSON = 'e30';
const noAssertion = () => ({
  credential: {
    ...credential,
    response: { clientDataJSON, authenticatorData: 'AA', signature: 'AA' },
  },
});
const noCredential = () => ({
  credential: { ...credential, response: { clientDataJSON, attestationObject: 'AA' } },
});
const rename = (role: 'patient' | 'doctor') => (side: Side) => ({
  ...{ passkeyId: side.passkeys[role], name: 'Renamed' },
});
const remove = (role: 'patient' | 'doctor') => (side: Side) => ({
  ...{ passkeyId: side.passkeys[role], password: PASSWORD },
});

/** Calls of routes about passkeys. */
export const passkeyCalls = {
  startPatientPasskeySignIn: nothing,
  signInPatientWithPasskey: noAssertion,
  listPatientPasskeys: nothing,
  startPatientPasskey: aPassword,
  addPatientPasskey: noCredential,
  renamePatientPasskey: rename('patient'),
  removePatientPasskey: remove('patient'),
  startDoctorPasskeySignIn: nothing,
  signInDoctorWithPasskey: noAssertion,
  listDoctorPasskeys: nothing,
  startDoctorPasskey: aPassword,
  addDoctorPasskey: noCredential,
  renameDoctorPasskey: rename('doctor'),
  removeDoctorPasskey: remove('doctor'),
  startAdminPasskeySignIn: nothing,
  signInAdminWithPasskey: noAssertion,
  listAdminPasskeys: nothing,
  startAdminPasskey: aPassword,
  addAdminPasskey: noCredential,
  renameAdminPasskey: rename('doctor'),
  removeAdminPasskey: remove('doctor'),
  startAdminPasskeyConfirmation: nothing,
  confirmAdminSessionWithPasskey: noAssertion,
};
