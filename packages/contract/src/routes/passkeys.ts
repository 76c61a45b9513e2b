import { ACCESS_ROLES } from '@nadi/contract/access';
import { Id, line, Password, SignedIn, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { CREDENTIAL_ID_MAX, PASSKEY_NAME_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

/** Bytes in base64url without padding. */
const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

const CredentialId = base64Url(CREDENTIAL_ID_MAX);
const ClientData = base64Url(4096);

/** The common part of a browser's credentials (WebAuthn Level 3, §5.1); other fields are ignored. */
const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };

/** A new credential, as `PublicKeyCredential.toJSON()` returns it. */
const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: base64Url(16_384),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

/** The proof of possession of a credential, in the same form. */
const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: base64Url(4096),
    signature: base64Url(2048),
    userHandle: base64Url(128).optional(),
  }),
});

const publicKey = z.literal('public-key');

const Descriptor = z.object({
  id: z.string(),
  type: publicKey,
  transports: z.array(z.string()),
});

/** Options of `navigator.credentials.create()`, for `parseCreationOptionsFromJSON()`. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Options of `navigator.credentials.get()`, for `parseRequestOptionsFromJSON()`. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

/** Times in epoch milliseconds. */
const Passkey = z.object({
  id: Id,
  name: z.string(),
  addedAt: z.number(),
  usedAt: z.number().optional(),
});

/** The challenge in the options is valid for five minutes and one answer. */
const startSignIn = {
  method: 'POST',
  access: 'visitor',
  channel: 'medium',
  body: z.object({}),
  reply: Success.extend({ options: RequestOptions }),
} as const;

/** The complete sign-in: an account with a second factor enters no code. */
const signIn = {
  method: 'POST',
  access: 'visitor',
  channel: 'medium',
  checksCredentials: true,
  knowsDevices: true,
  body: z.object({ credential: Assertion }),
  reply: SignedIn,
} as const;

/**
 * `available` is false if no browser would offer passkeys at the clinic's address. `needsCode` is true if
 * adding one requires a code.
 */
const listPasskeys = {
  method: 'GET',
  channel: 'medium',
  body: z.object({}),
  reply: Success.extend({
    available: z.boolean(),
    needsCode: z.boolean(),
    passkeys: z.array(Passkey),
  }),
} as const;

/** `code` of the second factor, if the account has one. */
const startPasskey = {
  method: 'POST',
  channel: 'medium',
  body: z.object({ password: Password, code: line(40, 1).optional() }),
  reply: Success.extend({ options: CreationOptions }),
} as const;

const addPasskey = {
  method: 'POST',
  channel: 'medium',
  body: z.object({ credential: NewCredential }),
  reply: Success.extend({ passkeyId: Id }),
} as const;

const renamePasskey = {
  method: 'POST',
  channel: 'medium',
  body: z.object({ passkeyId: Id, name: line(PASSKEY_NAME_MAX, 1) }),
  reply: Success,
} as const;

const removePasskey = {
  method: 'POST',
  channel: 'medium',
  body: z.object({ passkeyId: Id, password: Password }),
  reply: Success,
} as const;

/** For the passkeys of the account, in the session of the request. */
const startConfirmation = {
  method: 'POST',
  channel: 'medium',
  body: z.object({}),
  reply: Success.extend({
    options: RequestOptions.extend({ allowCredentials: z.array(Descriptor) }),
  }),
} as const;

const patientRoutes = {
  startPatientPasskeySignIn: { path: '/api/user/start-passkey-login', ...startSignIn },
  signInPatientWithPasskey: { path: '/api/user/login-passkey', ...signIn },
  listPatientPasskeys: { path: '/api/user/passkeys', access: 'patient', ...listPasskeys },
  startPatientPasskey: { path: '/api/user/start-passkey', access: 'patient', ...startPasskey },
  addPatientPasskey: { path: '/api/user/add-passkey', access: 'patient', ...addPasskey },
  renamePatientPasskey: { path: '/api/user/rename-passkey', access: 'patient', ...renamePasskey },
  removePatientPasskey: { path: '/api/user/remove-passkey', access: 'patient', ...removePasskey },
} as const satisfies Routes;

const doctorRoutes = {
  startDoctorPasskeySignIn: { path: '/api/doctor/start-passkey-login', ...startSignIn },
  signInDoctorWithPasskey: { path: '/api/doctor/login-passkey', ...signIn },
  listDoctorPasskeys: { path: '/api/doctor/passkeys', access: 'doctor', ...listPasskeys },
  startDoctorPasskey: { path: '/api/doctor/start-passkey', access: 'doctor', ...startPasskey },
  addDoctorPasskey: { path: '/api/doctor/add-passkey', access: 'doctor', ...addPasskey },
  renameDoctorPasskey: { path: '/api/doctor/rename-passkey', access: 'doctor', ...renamePasskey },
  removeDoctorPasskey: { path: '/api/doctor/remove-passkey', access: 'doctor', ...removePasskey },
} as const satisfies Routes;

const adminRoutes = {
  startAdminPasskeySignIn: { path: '/api/admin/start-passkey-login', ...startSignIn },
  /** Reception also signs in at this address. */
  signInAdminWithPasskey: {
    path: '/api/admin/login-passkey',
    ...signIn,
    reply: SignedIn.extend({ role: z.enum(ACCESS_ROLES.reception) }),
  },
  listAdminPasskeys: { path: '/api/admin/passkeys', access: 'reception', ...listPasskeys },
  startAdminPasskey: { path: '/api/admin/start-passkey', access: 'reception', ...startPasskey },
  addAdminPasskey: { path: '/api/admin/add-passkey', access: 'reception', ...addPasskey },
  renameAdminPasskey: { path: '/api/admin/rename-passkey', access: 'reception', ...renamePasskey },
  removeAdminPasskey: { path: '/api/admin/remove-passkey', access: 'reception', ...removePasskey },
  startAdminPasskeyConfirmation: {
    path: '/api/admin/start-passkey-confirmation',
    access: 'admin',
    ...startConfirmation,
  },
  /** Confirms the session like a code, for routes that need a recent one. */
  confirmAdminSessionWithPasskey: {
    method: 'POST',
    path: '/api/admin/confirm-session-passkey',
    access: 'admin',
    channel: 'medium',
    body: z.object({ credential: Assertion }),
    reply: Success,
  },
} as const satisfies Routes;

/** Routes of passkeys, in parts of pages that load late. */
export const passkeyRoutes = {
  ...patientRoutes,
  ...doctorRoutes,
  ...adminRoutes,
} as const satisfies Routes;
