import { ofDoctor, ofReception, ofSelf, ofToken } from './audit-about.ts';

const signedIn = { action: 'signed-in' as const, about: ofToken };
const turnedOn = { action: 'turned-on-second-factor' as const, about: ofSelf };
const turnedOff = { action: 'turned-off-second-factor' as const, about: ofSelf };
const renewed = { action: 'renewed-recovery-codes' as const, about: ofSelf };

/** Audit entries of routes about second factors; spending a recovery code adds its own entry. */
export const secondFactorAuditRules = {
  signInDoctorWithCode: signedIn,
  signInAdminWithCode: signedIn,
  getDoctorSecondFactor: null,
  getAdminSecondFactor: null,
  startDoctorSecondFactor: null,
  startAdminSecondFactor: null,
  confirmDoctorSecondFactor: turnedOn,
  confirmAdminSecondFactor: turnedOn,
  turnOffDoctorSecondFactor: turnedOff,
  turnOffAdminSecondFactor: turnedOff,
  renewDoctorRecoveryCodes: renewed,
  renewAdminRecoveryCodes: renewed,
  confirmAdminSession: null,
  resetReceptionSecondFactor: { action: 'reset-second-factor' as const, about: ofReception },
  resetDoctorSecondFactor: { action: 'reset-second-factor' as const, about: ofDoctor },
};
