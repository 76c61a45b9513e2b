import { isIP } from 'node:net';
import { isTimeZone } from '@nadi/domain/clinic-time';
import { GUEST_POLICIES } from '@nadi/domain/stored-values';
import { z } from 'zod';
import { isLoopbackHost, isLoopbackUrl } from '#platform/addresses.ts';
import { parseSender, type Sender } from '#platform/mail.ts';
import { isWebhookSecret } from '#platform/webhook-sender.ts';

const URL_OF_POSTGRES = /^postgres(ql)?:\/\//;
const URL_OF_REDIS = /^rediss?:\/\//;
/** No colon, so that no clinic's keys begin with another's prefix; no signs of Redis patterns. */
const REDIS_PREFIX = /^[A-Za-z\d][\w-]{0,31}$/;

const port = z.coerce.number().int().min(0).max(65_535);
const minutesSetting = z.coerce.number().int().min(1).max(10_080);
const count = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.number().max(100_000));
const onOff = z.enum(['on', 'off']);
const networks = z.string().refine((text) => text.split(',').every(isNetwork));
const splitList = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
const listOf = <T extends z.ZodType<unknown, string>>(entry: T) =>
  z.string().transform(splitList).pipe(z.array(entry));
const urls = listOf(z.string().regex(/^(stun|turns?):/));
const origins = listOf(z.string().refine(isServiceOrigin));
const webSockets = listOf(z.url({ protocol: /^wss?$/ }));

/** Every setting: what it takes, in words for the person who got it wrong, and its default. */
const settings = {
  PORT: [port.default(4000), 'a port number from 0 to 65535'],
  HOST: [
    z.string().min(1).default('127.0.0.1'),
    'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  ],
  PUBLIC_URL: [
    z.url({ protocol: /^https?$/ }).optional(),
    'the address people open, such as https://clinic.example',
  ],
  DATABASE_URL: [
    z.string().regex(URL_OF_POSTGRES).optional(),
    'an address such as postgres://user:password@host:5432/nadi',
  ],
  DATABASE_PREPARE: [onOff.default('on'), 'on or off'],
  DATA_DIR: [z.string().min(1).default('./data'), 'a folder'],
  REDIS_URL: [z.string().regex(URL_OF_REDIS).optional(), 'an address such as redis://host:6379'],
  REDIS_PREFIX: [
    z.string().regex(REDIS_PREFIX).optional(),
    '1 to 32 letters, digits, hyphens or underscores, such as north',
  ],
  CLINIC_TIME_ZONE: [
    z.string().refine(isTimeZone).default('Asia/Kolkata'),
    'an IANA time zone such as Asia/Kolkata',
  ],
  TRUST_PROXY: [
    networks.optional(),
    'addresses or networks of the proxy in front, such as 10.0.0.0/8',
  ],
  SOCKETS_PER_ADDRESS: [
    z.coerce.number().int().min(1).max(100_000).default(500),
    'whole meeting sockets from 1 to 100000',
  ],
  SESSION_PATIENT_IDLE_MIN: [minutesSetting.default(60), 'whole minutes from 1 to 10080'],
  SESSION_STAFF_IDLE_MIN: [minutesSetting.default(30), 'whole minutes from 1 to 10080'],
  SESSION_MAX_H: [z.coerce.number().int().min(1).max(720).default(12), 'whole hours from 1 to 720'],
  ADMIN_EMAIL: [z.email().optional(), 'an e-mail address'],
  ADMIN_PASSWORD: [z.string().min(8).max(128).optional(), 'a password of 8 to 128 characters'],
  SAMPLE_DATA: [onOff.optional(), 'on or off'],
  BOOKINGS_OPEN_MAX: [count.default(5), 'a whole number from 0 to 100000'],
  BOOKINGS_UNVERIFIED_MAX: [count.default(2), 'a whole number from 0 to 100000'],
  SECURE_CALLS: [z.enum(['accept', 'require']).default('accept'), 'accept or require'],
  E2EE: [z.enum(['prefer', 'require']).default('prefer'), 'prefer or require'],
  SIMULATED_VITALS: [onOff.optional(), 'on or off'],
  PAYMENT_SANDBOX: [onOff.optional(), 'on or off'],
  STRIPE_SECRET_KEY: [
    z
      .string()
      .regex(/^(sk|rk)_/)
      .optional(),
    'a Stripe secret key that begins with sk_ or rk_',
  ],
  STRIPE_WEBHOOK_SECRET: [
    z
      .string()
      .regex(/^whsec_/)
      .optional(),
    'a Stripe signing secret that begins with whsec_',
  ],
  RAZORPAY_KEY_ID: [
    z.string().regex(/^rzp_/).optional(),
    'a Razorpay key id that begins with rzp_',
  ],
  RAZORPAY_KEY_SECRET: [z.string().min(1).optional(), 'the secret of the Razorpay key'],
  RAZORPAY_WEBHOOK_SECRET: [z.string().min(1).optional(), 'the secret of the Razorpay webhook'],
  GUESTS_IN_APPOINTMENTS: [z.enum(GUEST_POLICIES).default('lobby'), 'lobby, open or none'],
  STUN_URLS: [urls.optional(), 'a list such as stun:stun.example.org:3478'],
  TURN_URLS: [urls.optional(), 'a list such as turn:turn.example.org:3478'],
  TURN_SECRET: [
    z.string().min(1).optional(),
    'the shared secret of coturn; use 16 characters or more',
  ],
  JANUS_URL: [webSockets.optional(), 'a list such as ws://127.0.0.1:8188'],
  JANUS_API_SECRET: [z.string().min(1).optional(), 'the api_secret of Janus'],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/ }).optional(),
    'an address such as smtps://user:password@host:465',
  ],
  SMTP_PLAIN: [z.literal('allow').optional(), 'allow, or unset'],
  MAIL_FROM: [
    z
      .string()
      .refine((text) => parseSender(text) !== null)
      .optional(),
    'a sender such as Clinic <care@example.org>',
  ],
  MAIL_SANDBOX: [onOff.optional(), 'on or off'],
  MESSAGE_WEBHOOK_URL: [
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => url.startsWith('https:') || isLoopbackUrl(url))
      .optional(),
    'an https address (http on this machine only)',
  ],
  MESSAGE_WEBHOOK_SECRET: [
    z.string().refine(isWebhookSecret).optional(),
    'whsec_ and the base64 of 24 to 64 bytes',
  ],
  PUSH_SERVICES: [
    origins.optional(),
    'a list of origins such as https://push.example.org (http on this machine, in trial mode)',
  ],
  CLAMD: [
    z
      .string()
      .regex(/^(\/.+|(\[[\da-fA-F:]+\]|[^\s:/[\]]+):\d{1,5})$/)
      .optional(),
    'an address such as 127.0.0.1:3310, or the path of a socket such as /run/clamav/clamd.ctl',
  ],
  METRICS_TOKEN: [
    z.string().min(1).optional(),
    'the secret that Prometheus brings to /metrics; use 16 characters or more',
  ],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    'fatal, error, warn, info, debug or silent',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Settings = { readonly [K in keyof typeof settings]: z.output<(typeof settings)[K][0]> };

export interface Config extends Omit<Settings, 'PUBLIC_URL'> {
  readonly PUBLIC_URL: string;
  /** The embedded database is in use. */
  readonly embedded: boolean;
  /** Whether this is a trial: only this machine can reach the clinic (docs/product/basics.md#trial-mode). */
  readonly trial: boolean;
  /** On in trial mode, or where the setting says so. */
  readonly sampleData: boolean;
  readonly simulatedVitals: boolean;
  readonly paymentSandbox: boolean;
  /** Messages are shown at `/sandbox/mail` instead of being sent (docs/product/messages.md). */
  readonly mailSandbox: boolean;
  /** Whose name and address messages carry. */
  readonly mailFrom: Sender;
  /** How many future unpaid appointments a patient may hold; `unverifiedMax` is null without mail. */
  readonly bookingLimits: { readonly openMax: number; readonly unverifiedMax: number | null };
}

const SECRET_LENGTH_MIN = 16;

/** Returns the names of the secrets that can be guessed. */
export function shortSecrets(config: Config): string[] {
  const secrets = ['TURN_SECRET', 'JANUS_API_SECRET', 'METRICS_TOKEN'] as const;
  return secrets.filter((name) => {
    const value = config[name];
    return value !== undefined && value.length < SECRET_LENGTH_MIN;
  });
}

/** A setting that stops the start; its message is the one sentence the operator reads. */
export class ConfigError extends Error {}

const SECRET = /SECRET|PASSWORD|KEY|TOKEN|DATABASE_URL|REDIS_URL|SMTP_URL|WEBHOOK_URL/;

/** Reads the settings. Empty counts as unset. @throws ConfigError */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read: Record<string, unknown> = {};
  for (const [name, [schema, expected]] of Object.entries(settings)) {
    const given = env[name] === '' ? undefined : env[name];
    const parsed = schema.safeParse(given);
    if (!parsed.success) {
      const got = SECRET.test(name) ? 'a value of another form' : JSON.stringify(given);
      throw new ConfigError(`${name} must be ${expected}; it is ${got}.`);
    }
    read[name] = parsed.data;
  }
  // Each field is what its own schema returned.
  const config = read as Settings;
  requirePairs(config);
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '');
  const embedded = config.DATABASE_URL === undefined;
  const local =
    isLoopbackHost(config.HOST) && isLoopbackUrl(publicUrl) && env.NODE_ENV !== 'production';
  const trial = embedded && local;
  if (!trial && config.PUSH_SERVICES?.some((origin) => origin.startsWith('http:'))) {
    throw new ConfigError('PUSH_SERVICES must be https origins outside trial mode; one is http.');
  }
  if (!local) refusePaymentSandbox(config);
  const byDefault = trial ? 'on' : 'off';
  const noKeys = config.STRIPE_SECRET_KEY === undefined && config.RAZORPAY_KEY_ID === undefined;
  return {
    ...config,
    PUBLIC_URL: publicUrl,
    embedded,
    trial,
    sampleData: (config.SAMPLE_DATA ?? byDefault) === 'on',
    simulatedVitals: (config.SIMULATED_VITALS ?? byDefault) === 'on',
    mailSandbox: readMailSandbox(config, trial),
    mailFrom: parseSender(config.MAIL_FROM ?? TRIAL_SENDER) as Sender,
    bookingLimits: {
      openMax: config.BOOKINGS_OPEN_MAX,
      unverifiedMax: config.SMTP_URL === undefined ? null : config.BOOKINGS_UNVERIFIED_MAX,
    },
    paymentSandbox: (config.PAYMENT_SANDBOX ?? (noKeys ? byDefault : 'off')) === 'on',
  };
}

const TRIAL_SENDER = 'Nadi <care@clinic.test>';

/** The trial inbox shows every message, so it must be within reach of this machine only. */
function readMailSandbox({ MAIL_SANDBOX, SMTP_URL }: Settings, trial: boolean): boolean {
  if (MAIL_SANDBOX !== 'on') return trial && MAIL_SANDBOX === undefined && SMTP_URL === undefined;
  if (SMTP_URL !== undefined) {
    throw new ConfigError('MAIL_SANDBOX must be off or unset because SMTP_URL is set; it is "on".');
  }
  if (!trial) {
    throw new ConfigError(
      'MAIL_SANDBOX must be off or unset outside trial mode (embedded database, loopback HOST and PUBLIC_URL, not NODE_ENV=production); it is "on".',
    );
  }
  return true;
}

/** Test payments count as paid, so no patient may reach them; PostgreSQL on a developer's machine may use the sandbox. */
function refusePaymentSandbox({ PAYMENT_SANDBOX }: Settings): void {
  if (PAYMENT_SANDBOX !== 'on') return;
  throw new ConfigError(
    'PAYMENT_SANDBOX must be off or unset where others can open the clinic (loopback HOST and PUBLIC_URL, not NODE_ENV=production); it is "on". Test keys of a provider work everywhere.',
  );
}

/** https, or http on this machine; nothing beside scheme, host and port. */
function isServiceOrigin(text: string): boolean {
  if (!URL.canParse(text) || new URL(text).origin !== text) return false;
  return text.startsWith('https:') || (text.startsWith('http:') && isLoopbackUrl(text));
}

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`, or one of the names that the framework knows. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/');
  if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true;
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (longest < 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

function requirePairs(config: Settings): void {
  const pairs = [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
    ['TURN_URLS', 'TURN_SECRET'],
    ['JANUS_URL', 'JANUS_API_SECRET'],
    ['SMTP_URL', 'MAIL_FROM'],
    ['MESSAGE_WEBHOOK_URL', 'MESSAGE_WEBHOOK_SECRET'],
  ] as const;
  for (const [one, other] of pairs) {
    requireWith(config, one, other);
    requireWith(config, other, one);
  }
  requireWith(config, 'REDIS_URL', 'REDIS_PREFIX');
}

function requireWith(config: Settings, needed: keyof Settings, given: keyof Settings): void {
  if (config[needed] !== undefined || config[given] === undefined) return;
  throw new ConfigError(`${needed} must be set because ${given} is; it is missing.`);
}
