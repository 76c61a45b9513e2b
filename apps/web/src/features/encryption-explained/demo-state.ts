import { type DemoStep, pendingSteps, type StepStatus } from './demo-steps.ts';
import type { NetworkEntry } from './network-entry.ts';

/** Spec §3, "Demo-only values"; undefined until the demonstration gets there. */
export interface Exchange {
  readonly clientPrivate?: number;
  readonly clientPublic?: number;
  readonly serverPublic?: number;
  readonly sharedSecret?: number;
  readonly keyHex?: string;
  readonly ivHex?: string;
  /** What was said, and how it travelled. */
  readonly text?: string;
  readonly encrypted?: string;
  /** The server's answer opened under our secret: theirs is the same. */
  readonly match?: true;
}

export interface DemoState {
  readonly phase: 'idle' | 'running' | 'paused';
  /** How the last run ended, until the next begins. */
  readonly outcome: 'completed' | 'failed' | null;
  readonly steps: readonly DemoStep[];
  readonly log: readonly NetworkEntry[];
  readonly exchange: Exchange;
  /** What the server said, decrypted. */
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

/** A step that broke off did nothing: it goes back to waiting. */
export function withoutActive(state: DemoState): DemoState {
  const steps = state.steps.map((step) =>
    step.status === 'active' ? { ...step, status: 'pending' as const } : step,
  );
  return { ...state, steps };
}
