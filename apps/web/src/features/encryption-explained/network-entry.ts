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
