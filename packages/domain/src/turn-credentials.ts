import { minutes } from './limits.ts';

/** A running call outlives its credentials; only a new allocation at the TURN server needs fresh ones. */
export const TURN_CREDENTIALS_FOR = minutes(10);

/** Credentials are reused until this much of their lifetime is left. */
export const TURN_RENEWED_BEFORE = minutes(5);

/** How often a browser in a call joins again for fresh credentials, so that it never has expired ones. */
export const REJOIN_INTERVAL = minutes(4);
