import { days, type Instant } from '@nadi/domain/limits';

/** What the home page says of the clinic's doctors; null where it says nothing. */
export interface HomeClaims {
  doctors: string | null;
  slot: string | null;
}

interface Counted {
  /** How many doctors the clinic has. */
  doctors: number;
  /** Starts of free slots. */
  starts: readonly Instant[];
  now: Instant;
}

/** Returns the claims that are true: doctors in full tens up to '100+', from ten doctors on. */
export function homeClaims({ doctors, starts, now }: Counted): HomeClaims {
  const tens = Math.min(100, Math.floor(doctors / 10) * 10);
  const soon = starts.some((start) => start < now + days(7));
  return {
    doctors: tens >= 10 ? `${tens}+ Trusted Doctors` : null,
    slot: soon ? 'A slot today or this week' : null,
  };
}
