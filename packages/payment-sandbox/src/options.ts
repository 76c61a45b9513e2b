export type Provider = 'stripe' | 'razorpay';

/** Outcome of a payment or refund; `slow` stays pending until settled. */
export type Outcome = 'succeed' | 'decline' | 'slow';
export type Settlement = 'succeed' | 'fail';

/** Reads the outcome that a checkout page requests; any other value declines. */
export function parseOutcome(value: unknown): Outcome {
  return value === 'succeed' || value === 'slow' ? value : 'decline';
}

/** Posts one webhook and returns the HTTP status; throws without a response. */
export type Deliver = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<number>;

/** Persists the records as one string across restarts. */
export type SandboxStorage = { load(): string | null; save(records: string): void };

export type SandboxOptions = {
  stripe: { secretKey: string; webhookSecret: string };
  razorpay: { keyId: string; keySecret: string; webhookSecret: string };
  /** Webhook URLs; a provider without one sends no webhooks. */
  webhookTargets: { stripe?: string; razorpay?: string };
  /** Public URL of this plugin including its prefix, without trailing slash. */
  publicBaseUrl: string;
  /** Returns epoch milliseconds. */
  clock: () => number;
  random: (bytes: number) => Uint8Array;
  deliver?: Deliver;
  /** Milliseconds until a slow payment or refund succeeds; null: only through `control.settle`. */
  settleAfterMs?: number | null;
  /** Without storage, records are lost when the process ends. */
  storage?: SandboxStorage;
  /** Maximum number of records of each kind; the oldest are evicted. */
  capacity?: number;
  /** Serves /control/…; for tests only, never on a reachable host. */
  controlRoutes?: boolean;
};
