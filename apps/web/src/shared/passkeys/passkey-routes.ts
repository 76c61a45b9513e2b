import * as routes from '@nadi/contract/generated/route-table';

export const PASSKEY_ROUTES = {
  patient: {
    startSignIn: routes.startPatientPasskeySignIn,
    signIn: routes.signInPatientWithPasskey,
    list: routes.listPatientPasskeys,
    start: routes.startPatientPasskey,
    add: routes.addPatientPasskey,
    rename: routes.renamePatientPasskey,
    remove: routes.removePatientPasskey,
  },
  doctor: {
    startSignIn: routes.startDoctorPasskeySignIn,
    signIn: routes.signInDoctorWithPasskey,
    list: routes.listDoctorPasskeys,
    start: routes.startDoctorPasskey,
    add: routes.addDoctorPasskey,
    rename: routes.renameDoctorPasskey,
    remove: routes.removeDoctorPasskey,
  },
  admin: {
    startSignIn: routes.startAdminPasskeySignIn,
    signIn: routes.signInAdminWithPasskey,
    list: routes.listAdminPasskeys,
    start: routes.startAdminPasskey,
    add: routes.addAdminPasskey,
    rename: routes.renameAdminPasskey,
    remove: routes.removeAdminPasskey,
  },
} as const;
