import { i18n } from '#shared/language/i18n.ts';

/** The values of the key exchange; undefined until their step has run. */
export interface Exchange {
  readonly clientPrivate?: number;
  readonly clientPublic?: number;
  readonly serverPublic?: number;
  readonly sharedSecret?: number;
  readonly keyHex?: string;
  readonly ivHex?: string;
  /** The plaintext and the ciphertext of the message. */
  readonly text?: string;
  readonly encrypted?: string;
  /** Both sides have the same secret: the server's response was decrypted with ours. */
  readonly match?: true;
}

export interface DemoState {
  readonly phase: 'idle' | 'running' | 'paused';
  /** The outcome of the last run. */
  readonly outcome: 'completed' | 'failed' | null;
  readonly steps: readonly DemoStep[];
  readonly log: readonly NetworkEntry[];
  readonly exchange: Exchange;
  /** The decrypted response. */
  readonly response: unknown;
}

export function freshState(phase: DemoState['phase']): DemoState {
  return {
    phase,
    outcome: null,
    steps: pendingSteps(),
    log: [],
    exchange: {},
    response: undefined,
  };
}

export function withStep(
  state: DemoState,
  id: number,
  status: StepStatus,
  values: DemoStep['values'] = {},
): DemoState {
  const steps = state.steps.map((step) => (step.id === id ? { ...step, status, values } : step));
  return { ...state, steps };
}

/** Returns an interrupted step to pending. */
export function withoutActive(state: DemoState): DemoState {
  const steps = state.steps.map((step) =>
    step.status === 'active' ? { ...step, status: 'pending' as const } : step,
  );
  return { ...state, steps };
}

export type StepStatus = 'pending' | 'active' | 'completed';

export interface DemoStep {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** The calculation, shown with the details. */
  readonly details: string;
  readonly apiCall?: string;
  readonly status: StepStatus;
  /** The results by name. */
  readonly values: Readonly<Record<string, string | number>>;
}

type Script = Pick<DemoStep, 'title' | 'description' | 'details' | 'apiCall'>;

const listScript = (): readonly Script[] => [
  {
    title: i18n._('Choose a private number'),
    description: i18n._('Your browser picks a number from 1 to 21. It never leaves this page.'),
    details: i18n._(
      'Drawn from the browser’s cryptographic generator, unless you chose it yourself.',
    ),
  },
  {
    title: i18n._('Calculate the public number'),
    description: i18n._('Five, multiplied by itself that many times; only the rest by 23 is kept.'),
    details: i18n._('client public = 5 ^ client private mod 23'),
  },
  {
    title: i18n._('Ask for the server’s public number'),
    description: i18n._('The server did the same with a private number of its own.'),
    details: i18n._('A fresh session id that begins with demo- asks for the classroom numbers.'),
    apiCall: 'GET /api/secure/public-key',
  },
  {
    title: i18n._('Calculate the shared secret'),
    description: i18n._(
      'Their public number and your private one give a secret that was never sent.',
    ),
    details: i18n._('shared secret = server public ^ client private mod 23'),
  },
  {
    title: i18n._('Derive the key'),
    description: i18n._('A hash turns the small number into 256 bits that look random.'),
    details: i18n._('key = SHA-256 of the shared secret’s decimal digits'),
  },
  {
    title: i18n._('Encrypt the message'),
    description: i18n._('A made-up health record becomes text that nobody can read.'),
    details: i18n._('AES-256-GCM under that key, with twelve random bytes in front'),
  },
  {
    title: i18n._('Send it and wait for the response'),
    description: i18n._('Only the public number and the unreadable text cross the network.'),
    details: i18n._(
      'The server calculates the same secret, decrypts the message and encrypts its response.',
    ),
    apiCall: 'POST /api/secure/dummy-data',
  },
  {
    title: i18n._('Decrypt the response'),
    description: i18n._('The same key decrypts the response: both sides have the same secret.'),
    details: i18n._('AES-256-GCM also proves that not one bit was changed on the way.'),
  },
];

function pendingSteps(): DemoStep[] {
  return listScript().map((step, at) => ({ ...step, id: at + 1, status: 'pending', values: {} }));
}

/** The number of characters of ciphertext shown. */
const PREVIEW_LENGTH = 100;

/** One message as visible on the network. */
export interface NetworkEntry {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly timestamp: number;
  readonly method: 'GET' | 'POST';
  readonly endpoint: string;
  readonly direction: 'request' | 'response';
  readonly status: 'pending' | 'success';
  readonly data: Readonly<Record<string, unknown>>;
  readonly encrypted: boolean;
}

/** Shortens ciphertext to 100 characters. */
export function preview(encrypted: string): string {
  if (encrypted.length <= PREVIEW_LENGTH) return encrypted;
  return `${encrypted.slice(0, PREVIEW_LENGTH)}…`;
}
