import { days, type Instant } from '@nadi/domain/limits';
import { english, type Translator } from './english.ts';

/** Claims of the home page about the clinic's doctors and slots; null makes no claim. */
export interface HomeClaims {
  doctors: string | null;
  slot: string | null;
}

interface Counted {
  /** Number of the clinic's doctors. */
  doctors: number;
  /** Starts of free slots in epoch milliseconds. */
  starts: readonly Instant[];
  now: Instant;
}

/** Returns the true claims: doctors in full tens up to '100+', starting at ten doctors. */
export function homeClaims(
  { doctors, starts, now }: Counted,
  i18n: Translator = english,
): HomeClaims {
  const tens = Math.min(100, Math.floor(doctors / 10) * 10);
  const soon = starts.some((start) => start < now + days(7));
  return {
    doctors: tens >= 10 ? i18n._('{count}+ Trusted Doctors', { count: tens }) : null,
    slot: soon ? i18n._('A slot today or this week') : null,
  };
}
