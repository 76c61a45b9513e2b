import { passkeyRouteTable } from '@nadi/contract/generated/passkey-route-table';
import { registerRoutes } from '#shared/api/client.ts';

// Registered here to keep first loads small.
registerRoutes(passkeyRouteTable);

export const PASSKEY_ROUTES = {
  patient: {
    startSignIn: 'startPatientPasskeySignIn',
    signIn: 'signInPatientWithPasskey',
    list: 'listPatientPasskeys',
    start: 'startPatientPasskey',
    add: 'addPatientPasskey',
    rename: 'renamePatientPasskey',
    remove: 'removePatientPasskey',
  },
  doctor: {
    startSignIn: 'startDoctorPasskeySignIn',
    signIn: 'signInDoctorWithPasskey',
    list: 'listDoctorPasskeys',
    start: 'startDoctorPasskey',
    add: 'addDoctorPasskey',
    rename: 'renameDoctorPasskey',
    remove: 'removeDoctorPasskey',
  },
  admin: {
    startSignIn: 'startAdminPasskeySignIn',
    signIn: 'signInAdminWithPasskey',
    list: 'listAdminPasskeys',
    start: 'startAdminPasskey',
    add: 'addAdminPasskey',
    rename: 'renameAdminPasskey',
    remove: 'removeAdminPasskey',
  },
} as const;
