import { Id, LeftSession, line, Password, SignedIn, Success } from '@nadi/contract/fields';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { CREDENTIAL_ID_MAX, PASSKEY_NAME_MAX } from '@nadi/domain/limits';
import { CLINIC_ROLES } from '@nadi/domain/permissions';
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

const withAssertion = z.object({ credential: Assertion });
const staffAssertion = withAssertion.extend({ leaves: LeftSession });

export const passkeysRoutes = {
  /** The challenge in the options is valid for five minutes and one answer. */
  startPasskeySignIn: {
    paths: pathsOf('start-passkey-login', 'patient', 'doctor', 'admin'),
    public: true,
    reply: Success.extend({ options: RequestOptions }),
  },
  /** The complete sign-in: an account with a second factor enters no code. */
  signInWithPasskey: {
    paths: pathsOf('login-passkey', 'patient', 'doctor', 'admin'),
    public: true,
    knowsDevices: true,
    checksCredentials: true,
    body: withAssertion,
    reply: SignedIn,
    overrides: {
      doctor: { body: staffAssertion },
      /** Reception and accountants also sign in at this address. */
      admin: { body: staffAssertion, reply: SignedIn.extend({ role: z.enum(CLINIC_ROLES) }) },
    },
  },
  /**
   * `available` is false if no browser would offer passkeys at the clinic's address. `needsCode` is true if
   * adding one requires a code.
   */
  listPasskeys: {
    method: 'GET',
    paths: pathsOf('passkeys', 'patient', 'doctor', 'clinic'),
    reply: Success.extend({
      available: z.boolean(),
      needsCode: z.boolean(),
      passkeys: z.array(Passkey),
    }),
  },
  /** `code` of the second factor, if the account has one. */
  startPasskey: {
    paths: pathsOf('start-passkey', 'patient', 'doctor', 'clinic'),
    body: z.object({ password: Password, code: line(40, 1).optional() }),
    reply: Success.extend({ options: CreationOptions }),
  },
  addPasskey: {
    paths: pathsOf('add-passkey', 'patient', 'doctor', 'clinic'),
    body: z.object({ credential: NewCredential }),
    reply: Success.extend({ passkeyId: Id }),
  },
  renamePasskey: {
    paths: pathsOf('rename-passkey', 'patient', 'doctor', 'clinic'),
    body: z.object({ passkeyId: Id, name: line(PASSKEY_NAME_MAX, 1) }),
  },
  removePasskey: {
    paths: pathsOf('remove-passkey', 'patient', 'doctor', 'clinic'),
    body: z.object({ passkeyId: Id, password: Password }),
  },
  /** For the passkeys of the account, in the session of the request. */
  startPasskeyConfirmation: {
    paths: pathsOf('start-passkey-confirmation', 'patient', 'accountant'),
    reply: Success.extend({
      options: RequestOptions.extend({ allowCredentials: z.array(Descriptor) }),
    }),
  },
  /** Confirms the session like a code, for routes that need a recent one. */
  confirmSessionWithPasskey: {
    paths: pathsOf('confirm-session-passkey', 'patient', 'accountant'),
    body: z.object({ credential: Assertion }),
  },
} as const satisfies Routes;
