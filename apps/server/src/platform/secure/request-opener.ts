/** A request whose envelope passed every check (docs/secure-calls.md#step-5-refusals). */
export interface OpenedRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** Nonce that a mutation also records in its own transaction; null for the classroom suite. */
  readonly nonce: SpentNonce | null;
  seal(status: number, json: string): string | Promise<string>;
}

export interface SpentNonce {
  readonly value: Uint8Array;
  /** Time in epoch milliseconds until which the nonce must be remembered. */
  readonly expiresAt: number;
  /**
   * True if the key was issued before this process started. Only the database then knows if the nonce was
   * used.
   */
  readonly issuedBeforeStart: boolean;
}

export interface SealedRequest {
  readonly encrypted: unknown;
  readonly clientPublicKey: unknown;
  readonly sessionId: unknown;
  readonly path: string;
  /** A mutation's nonce is also stored in the database, so that it survives a restart. */
  readonly isMutation: boolean;
}

/** Issues server keys and opens the requests that are sealed to them. */
export interface RequestOpener {
  /**
   * Returns the `serverPublicKey` for this session id: text, or a number for the classroom. @throws Problem
   */
  issueKey(sessionId: unknown): Promise<string | number>;
  /** @throws Problem 'decryption-failed' or 'channel-not-initialized' */
  open(request: SealedRequest): Promise<OpenedRequest>;
}
