import { type DemoStep, pendingSteps, type StepStatus } from './demo-steps.ts';
import type { NetworkEntry } from './network-entry.ts';

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
