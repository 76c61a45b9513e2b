import { PASSWORD } from '@nadi/server/testing/actors';
import type { Side } from './world.ts';

const nothing = () => ({});
const aPassword = () => ({ password: PASSWORD });
const aCode = () => ({ code: '000000' });
const passwordAndCode = () => ({ ...aPassword(), ...aCode() });
const aWrongAttempt = () => ({ attempt: 'not-an-attempt', ...aCode() });

/** Calls of routes about the second step of signing in. */
export const secondFactorCalls = {
  signInDoctorWithCode: aWrongAttempt,
  getDoctorSecondFactor: nothing,
  startDoctorSecondFactor: aPassword,
  confirmDoctorSecondFactor: aCode,
  turnOffDoctorSecondFactor: passwordAndCode,
  renewDoctorRecoveryCodes: passwordAndCode,
  signInAdminWithCode: aWrongAttempt,
  getAdminSecondFactor: nothing,
  startAdminSecondFactor: aPassword,
  confirmAdminSecondFactor: aCode,
  turnOffAdminSecondFactor: passwordAndCode,
  renewAdminRecoveryCodes: passwordAndCode,
  resetDoctorSecondFactor: ({ doctor }: Side) => ({ docId: doctor.id }),
  resetReceptionSecondFactor: ({ receptionAccount }: Side) => ({
    receptionId: receptionAccount,
  }),
  confirmAdminSession: aCode,
};
