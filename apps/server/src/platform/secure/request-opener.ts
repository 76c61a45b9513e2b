/** A request whose envelope passed every check (docs/secure-calls.md#step-5-refusals). */
export interface OpenedRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** What a mutation spends once more, in its own transaction; null for the classroom suite. */
  readonly nonce: SpentNonce | null;
  seal(status: number, json: string): string | Promise<string>;
}

export interface SpentNonce {
  readonly value: Uint8Array;
  /** Epoch milliseconds until which it must be remembered. */
  readonly expiresAt: number;
  /** Handed out before this process began, which cannot know whether it was spent: the database does. */
  readonly issuedBeforeStart: boolean;
}

export interface SealedRequest {
  readonly encrypted: unknown;
  readonly clientPublicKey: unknown;
  readonly sessionId: unknown;
  readonly path: string;
  /** A mutation's nonce is also spent in the database, so it survives a restart. */
  readonly isMutation: boolean;
}

/** Hands out server keys and opens the requests that are sealed to them. */
export interface RequestOpener {
  /** `serverPublicKey` for this session id: text, or a number for the classroom. @throws Problem */
  issueKey(sessionId: unknown): Promise<string | number>;
  /** @throws Problem 'decryption-failed' or 'channel-not-initialized' */
  open(request: SealedRequest): Promise<OpenedRequest>;
}
