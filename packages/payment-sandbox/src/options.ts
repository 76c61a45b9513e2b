export type Provider = 'stripe' | 'razorpay';

/** What a payment or a refund does: at once, never, or only when settled later. */
export type Outcome = 'succeed' | 'decline' | 'slow';
export type Settlement = 'succeed' | 'fail';

/** Posts one webhook and answers with the HTTP status; throws when nobody answered. */
export type Deliver = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<number>;

/** Where the records outlive the process: one text, as it was saved last. */
export type SandboxStorage = { load(): string | null; save(records: string): void };

export type SandboxOptions = {
  stripe: { secretKey: string; webhookSecret: string };
  razorpay: { keyId: string; keySecret: string; webhookSecret: string };
  /** Absolute addresses; a provider without one sends no webhooks. */
  webhookTargets: { stripe?: string; razorpay?: string };
  /** Where a browser finds this plugin, mount prefix included, no trailing slash. */
  publicBaseUrl: string;
  /** Milliseconds since 1970. */
  clock: () => number;
  random: (bytes: number) => Uint8Array;
  deliver?: Deliver;
  /** Milliseconds until a slow payment or refund goes through; null: only when told to. */
  settleAfterMs?: number | null;
  /** Without one, everything is forgotten when the process ends. */
  storage?: SandboxStorage;
  /** Records kept of each kind; the oldest go first. */
  capacity?: number;
  /** Serves /control/…: for tests, never on a machine that strangers reach. */
  controlRoutes?: boolean;
};
