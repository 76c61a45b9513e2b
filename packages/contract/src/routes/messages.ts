import { Count, Email, Id, Locale, line, Password, Success } from '@nadi/contract/fields';
import { Message } from '@nadi/contract/messages';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { MESSAGE_KINDS, MESSAGE_STATES, OPTIONAL_MESSAGES } from '@nadi/domain/message-kinds';
import { SENTENCE_KEY_MAX, SENTENCE_TEXT_MAX } from '@nadi/domain/settings-limits';
import { z } from 'zod';

const PatientKind = z.enum(OPTIONAL_MESSAGES.patient);
const DoctorKind = z.enum(OPTIONAL_MESSAGES.doctor);

// The server checks which texts are addresses of push services; no database stores a null character.
const Endpoint = z
  .string()
  .max(1024)
  .regex(/^[^\0]*$/);

/** 65 and 16 bytes in base64url, as `PushSubscription.toJSON` writes them. */
const Keys = z.object({
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});

// A longer one was never a sentence, and no database stores a null character.
const SentenceKey = z
  .string()
  .min(1)
  .max(SENTENCE_KEY_MAX)
  .regex(/^[^\0]*$/);

const aMessage = {
  method: 'POST',
  channel: 'medium',
  body: z.object({ messageId: Id }),
  reply: Success,
} as const;

export const messagesRoutes = {
  getEmail: {
    method: 'GET',
    paths: { patient: '/api/user/email' },
    reply: Success.extend({
      email: z.string(),
      verified: z.boolean(),
      /** The address that replaces the present one once its owner has confirmed it. */
      newEmail: z.string().nullable(),
      /** True if the clinic sends mail. */
      mail: z.boolean(),
    }),
  },
  resendVerification: {
    paths: { patient: '/api/user/resend-verification' },
  },
  /** The new address takes effect once its owner has opened the link sent to it. */
  changeEmail: {
    paths: { patient: '/api/user/change-email' },
    body: z.object({ email: Email, password: Password }),
  },
  /** The messages that an account may switch off, each with its state. */
  listPreferences: {
    method: 'GET',
    paths: pathsOf('message-preferences', 'patient', 'doctor'),
    reply: Success.extend({
      preferences: z.array(z.object({ kind: PatientKind, on: z.boolean() })),
    }),
    overrides: {
      doctor: {
        reply: Success.extend({
          preferences: z.array(z.object({ kind: DoctorKind, on: z.boolean() })),
        }),
      },
    },
  },
  setPreference: {
    paths: pathsOf('set-message-preference', 'patient', 'doctor'),
    body: z.object({ kind: PatientKind, on: z.boolean() }),
    overrides: { doctor: { body: z.object({ kind: DoctorKind, on: z.boolean() }) } },
  },
  /** The language of messages to the patient and their dependants; null for the clinic's. `getProfile` has it. */
  setLocale: {
    paths: { patient: '/api/user/set-locale' },
    body: z.object({ locale: Locale.nullable() }),
  },
  /** `url` is private: anyone who has it can read the calendar until it is revoked. */
  getCalendarFeed: {
    method: 'GET',
    paths: pathsOf('calendar-feed', 'patient', 'doctor'),
    reply: Success.extend({ url: z.url() }),
  },
  revokeCalendarFeed: {
    paths: pathsOf('revoke-calendar-feed', 'patient', 'doctor'),
  },
  /** `key` is the `applicationServerKey` of the browser's subscription. */
  getPushKey: {
    method: 'GET',
    paths: pathsOf('push-key', 'patient', 'doctor'),
    reply: Success.extend({ key: z.string() }),
  },
  addPushSubscription: {
    paths: pathsOf('add-push-subscription', 'patient', 'doctor'),
    body: z.object({ endpoint: Endpoint, keys: Keys }),
  },
  removePushSubscription: {
    paths: pathsOf('remove-push-subscription', 'patient', 'doctor'),
    body: z.object({ endpoint: Endpoint }),
  },
  /** Newest first; `next` is the `before` of the following page, null on the last. */
  listMessages: {
    method: 'GET',
    paths: { admin: '/api/admin/messages' },
    body: z.object({
      /** By default failed messages if there are any, otherwise sent ones. */
      state: z.enum(MESSAGE_STATES).optional(),
      kind: z.enum(MESSAGE_KINDS).optional(),
      /** A part of the recipient's name or address. */
      search: line(80).optional(),
      before: z.string().max(60).optional(),
      pageSize: Count(100).optional(),
    }),
    reply: Success.extend({
      messages: z.array(Message),
      state: z.enum(MESSAGE_STATES),
      counts: z.object({
        failed: z.number(),
        waiting: z.number(),
        sent: z.number(),
        /**
         * The number of messages that no longer applied, exceeded the daily limit, or were closed by the
         * clinic.
         */
        dropped: z.number(),
      }),
      next: z.string().nullable(),
      /** The delivery of mail: by SMTP, into the trial inbox, or none. */
      mail: z.enum(['smtp', 'sandbox', 'off']),
      webhook: z.boolean(),
      /** The reasons for which waiting messages of each channel are not accepted at present. */
      delays: z.array(z.object({ reason: z.string(), messages: z.number(), since: z.number() })),
      timeZone: z.string(),
    }),
  },
  /** Tries a failed message again now. */
  retryMessage: { paths: { admin: '/api/admin/retry-message' }, ...aMessage },
  /** Tries all failed messages again, or those of one kind. */
  retryMessages: {
    paths: { admin: '/api/admin/retry-messages' },
    body: z.object({ kind: z.enum(MESSAGE_KINDS).optional() }),
    reply: Success.extend({ retried: z.number() }),
  },
  /** Closes a failed message if its recipient was reached in another way. */
  dismissMessage: { paths: { admin: '/api/admin/dismiss-message' }, ...aMessage },
  /**
   * The sentences of mails, notifications, calendar entries and the page for unsubscribing in one language, with the
   * clinic's own texts (docs/product/messages.md#own-words).
   */
  listSentences: {
    method: 'GET',
    paths: { admin: '/api/admin/sentences' },
    body: z.object({ locale: Locale }),
    reply: Success.extend({
      sentences: z.array(
        z.object({
          /** The English sentence, which identifies it. */
          sentence: z.string(),
          /** Nadi's own translation. */
          translation: z.string(),
          /** The names of the values that the text must have, each in braces. */
          values: z.array(z.string()),
          /** The clinic's text, which messages use instead; null for Nadi's. */
          text: z.string().nullable(),
        }),
      ),
      /** Texts that are not used, because this release has no such sentence or one with other values. */
      outdated: z.array(z.object({ sentence: z.string(), text: z.string() })),
    }),
  },
  /** Replaces a text in one language; null or an empty text brings back Nadi's own. */
  saveSentence: {
    paths: { admin: '/api/admin/save-sentence' },
    body: z.object({
      locale: Locale,
      sentence: SentenceKey,
      text: line(SENTENCE_TEXT_MAX).nullable(),
    }),
  },
} as const satisfies Routes;
