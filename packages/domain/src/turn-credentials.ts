import { minutes } from './limits.ts';

/** A running call outlives its credentials; only a new allocation at the TURN server needs fresh ones. */
export const TURN_CREDENTIALS_FOR = minutes(10);

/** Credentials are reused until this much of their lifetime is left. */
export const TURN_RENEWED_BEFORE = minutes(5);

/** Interval at which a browser in a call joins again, so that its credentials never expire. */
export const REJOIN_INTERVAL = minutes(4);
