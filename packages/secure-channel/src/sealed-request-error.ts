export type SealedRequestMessage =
  | 'Failed to get server public key'
  | 'Secure connection not properly initialized'
  | 'Decryption failed'
  | 'Unsupported method';

/**
 * One of docs/secure-calls.md#client-errors. `hint` is for users; `cause` is fetch's own error if the
 * network failed.
 */
export class SealedRequestError extends Error {
  readonly hint: string | undefined;

  constructor(
    message: SealedRequestMessage,
    options: { hint?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'SealedRequestError';
    this.hint = options.hint;
  }
}
