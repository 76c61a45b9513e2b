/** Largest JSON body, in bytes (docs/secure-calls.md#step-2-encrypt-the-request). */
export const JSON_BYTES_MAX = 64 * 1024;
/** Largest body of the routes that accept a picture. */
export const UPLOAD_BYTES_MAX = 4 * 1024 * 1024;
