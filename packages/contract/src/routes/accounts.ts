import {
  Email,
  Id,
  LeftSession,
  line,
  omittable,
  Password,
  PersonName,
  SignedIn,
  Success,
} from '@nadi/contract/fields';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { OpenSession } from '@nadi/contract/sessions';
import { EMAIL_MAX } from '@nadi/domain/limits';
import { CLINIC_ROLES } from '@nadi/domain/permissions';
import { LOCATIONS_MAX } from '@nadi/domain/places';
import { z } from 'zod';

/** The token in the link of a message. */
const AccountToken = z.string().min(1).max(200);

/** `own` marks the account of the admin who asks. Times in epoch milliseconds. */
const ClinicAccount = z.object({
  _id: Id,
  role: z.enum(CLINIC_ROLES),
  own: z.boolean(),
  name: z.string(),
  email: z.string(),
  secondFactor: z.boolean(),
  createdAt: z.number(),
  /** The places to which an account of the reception is limited; absent without a limit. */
  locationIds: z.array(Id).optional(),
  /** Present while another person's password is in use. */
  temporaryPasswordEndsAt: z.number().optional(),
});

/** Six digits; people also type spaces. */
const MAILED_CODE_MAX = 20;

const credentials = z.object({ email: line(EMAIL_MAX), password: Password });
const staffCredentials = credentials.extend({ leaves: LeftSession });

/** The places of a limit: never none, which could be taken for no limit. */
const LimitedTo = z.array(Id).min(1).max(LOCATIONS_MAX);

const clinicAccount = z.object({ accountId: Id });
const receptionAccount = z.object({ receptionId: Id });

export const accountsRoutes = {
  register: {
    channel: 'high',
    paths: { visitor: '/api/user/register' },
    knowsDevices: true,
    body: z.object({ name: PersonName, email: Email, password: Password }),
    reply: SignedIn,
  },
  /** Returns what the link that a start has printed is worth. */
  checkOwnerLink: {
    paths: { visitor: '/api/admin/check-owner-link' },
    body: z.object({ token: AccountToken }),
    /** `usedAt` in epoch milliseconds. */
    reply: Success.extend({
      state: z.enum(['valid', 'used', 'unknown']),
      usedAt: z.number().optional(),
    }),
  },
  /** Creates the admin account of a new clinic's owner, and uses up the link. */
  createOwner: {
    channel: 'high',
    paths: { visitor: '/api/admin/create-owner' },
    knowsDevices: true,
    body: z.object({ token: AccountToken, name: PersonName, email: Email, password: Password }),
    reply: SignedIn,
  },
  signIn: {
    channel: 'high',
    paths: pathsOf('login', 'patient', 'doctor', 'admin'),
    public: true,
    knowsDevices: true,
    checksCredentials: true,
    body: credentials,
    reply: SignedIn,
    overrides: {
      doctor: { channel: 'low', body: staffCredentials },
      admin: {
        channel: 'medium',
        body: staffCredentials,
        /** Reception and accountants also sign in at this address. */
        reply: SignedIn.extend({ role: z.enum(CLINIC_ROLES) }),
      },
    },
  },
  /** Sends a patient a code to sign in with. Replies in the same way if the account exists and if it does not. */
  sendSignInCode: {
    channel: 'high',
    paths: { visitor: '/api/user/send-sign-in-code' },
    body: z.object({ email: line(EMAIL_MAX) }),
  },
  signInWithMailedCode: {
    channel: 'high',
    paths: { visitor: '/api/user/sign-in-with-code' },
    knowsDevices: true,
    checksCredentials: true,
    body: z.object({ email: line(EMAIL_MAX), code: line(MAILED_CODE_MAX) }),
    /** `passwordEnded` is true if the address was not confirmed before: its password has ended. */
    reply: SignedIn.extend({ passwordEnded: z.boolean().optional() }),
  },
  signOut: {
    channel: 'plain',
    paths: pathsOf('logout', 'patient', 'doctor', 'clinic'),
  },
  changePassword: {
    channel: 'high',
    paths: pathsOf('change-password', 'patient', 'doctor', 'clinic'),
    body: z.object({ currentPassword: Password, newPassword: Password }),
    reply: SignedIn,
    overrides: { doctor: { channel: 'medium' }, clinic: { channel: 'medium' } },
  },
  /** The account's active sessions, the most recent first. `accountId` is the signed-in account. */
  listSessions: {
    method: 'GET',
    paths: pathsOf('sessions', 'patient', 'doctor', 'clinic'),
    reply: Success.extend({ accountId: Id, sessions: z.array(OpenSession) }),
  },
  endSession: {
    paths: pathsOf('end-session', 'patient', 'doctor', 'clinic'),
    body: z.object({ sessionId: Id }),
  },
  endSessions: {
    channel: 'plain',
    paths: pathsOf('end-sessions', 'patient', 'doctor', 'clinic'),
  },
  /** `role` of the account in the other portal with the same e-mail address; null if there is none. */
  getOtherAccount: {
    method: 'GET',
    paths: pathsOf('other-account', 'doctor', 'clinic'),
    reply: Success.extend({
      email: z.string(),
      role: z.enum(['doctor', ...CLINIC_ROLES]).nullable(),
    }),
  },
  /** Changes the address with which the admin signs in; the earlier address gets a notice. */
  changeAdminEmail: {
    paths: { admin: '/api/admin/change-email' },
    needsConfirmation: true,
    body: z.object({ email: Email }),
  },
  /** Ends a patient's sessions at their request, for example after a lost phone. */
  endSessionsOfPatient: {
    paths: { admin: '/api/admin/end-patient-sessions' },
    body: z.object({ email: Email }),
    reply: Success.extend({ userId: Id }),
  },
  /** Replies in the same way if the account exists and if it does not. */
  forgotPassword: {
    paths: pathsOf('forgot-password', 'patient', 'doctor', 'admin'),
    public: true,
    body: z.object({ email: line(EMAIL_MAX) }),
  },
  /** Ends every session of the account. */
  resetPassword: {
    paths: pathsOf('reset-password', 'patient', 'doctor', 'admin'),
    public: true,
    body: z.object({ token: AccountToken, password: Password }),
  },
  verifyEmail: {
    paths: { visitor: '/api/user/verify-email' },
    knowsDevices: true,
    /** If there is no password, the request needs a session of the account (its `token` header). */
    body: z.object({ token: AccountToken, password: omittable(Password) }),
    /** `accessEnded` is true if passkeys or devices from before the confirmation have ended. */
    reply: Success.extend({ accessEnded: z.boolean().optional() }),
  },
  /** Sends a doctor a link to choose a password. */
  inviteDoctor: {
    paths: { admin: '/api/admin/invite-doctor' },
    needsConfirmation: true,
    body: z.object({ docId: Id }),
  },
  /** Lists the clinic's accounts that have not ended: admins, reception and accountants. */
  listClinicAccounts: {
    method: 'GET',
    paths: { admin: '/api/admin/accounts' },
    reply: Success.extend({ accounts: z.array(ClinicAccount), mailEnabled: z.boolean() }),
  },
  /** Without a password, an invitation to choose one is sent. */
  addClinicAccount: {
    paths: { admin: '/api/admin/add-account' },
    needsConfirmation: true,
    body: z.object({
      role: z.enum(CLINIC_ROLES),
      name: PersonName,
      email: Email,
      password: Password.optional(),
      /** Limits an account of the reception to places. */
      locationIds: LimitedTo.optional(),
    }),
    reply: Success.extend({ accountId: Id }),
  },
  /** Limits an account of the reception to places; null lifts the limit. Counts from the account's next request. */
  setAccountPlaces: {
    paths: { admin: '/api/admin/set-account-places' },
    needsConfirmation: true,
    body: clinicAccount.extend({ locationIds: LimitedTo.nullable() }),
  },
  /** For another account than the admin's own, as the next two. */
  setAccountPassword: {
    paths: { admin: '/api/admin/set-account-password' },
    needsConfirmation: true,
    body: clinicAccount.extend({ newPassword: Password }),
  },
  inviteClinicAccount: {
    paths: { admin: '/api/admin/invite-account' },
    needsConfirmation: true,
    body: clinicAccount,
  },
  /** Ends the account and its sessions; its e-mail address stays taken. */
  endClinicAccount: {
    paths: { admin: '/api/admin/end-account' },
    needsConfirmation: true,
    body: clinicAccount,
  },
  // Paths of the first release, for accounts of reception alone.
  listReception: {
    method: 'GET',
    paths: { admin: '/api/admin/reception' },
    reply: Success.extend({ accounts: z.array(ClinicAccount), mailEnabled: z.boolean() }),
  },
  addReception: {
    paths: { admin: '/api/admin/add-reception' },
    needsConfirmation: true,
    body: z.object({ name: PersonName, email: Email, password: Password.optional() }),
    reply: Success.extend({ receptionId: Id }),
  },
  setReceptionPassword: {
    paths: { admin: '/api/admin/set-reception-password' },
    needsConfirmation: true,
    body: receptionAccount.extend({ newPassword: Password }),
  },
  inviteReception: {
    paths: { admin: '/api/admin/invite-reception' },
    needsConfirmation: true,
    body: receptionAccount,
  },
  endReception: {
    paths: { admin: '/api/admin/end-reception' },
    body: receptionAccount,
  },
  resetReceptionSecondFactor: {
    paths: { admin: '/api/admin/reset-reception-second-factor' },
    needsConfirmation: true,
    body: receptionAccount,
  },
} as const satisfies Routes;
