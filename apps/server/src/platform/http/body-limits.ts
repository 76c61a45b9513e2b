/** The most that a call may bring (design §3, Secure calls). */
export const JSON_BYTES_MAX = 64 * 1024;
/** For the two calls that take a picture. */
export const UPLOAD_BYTES_MAX = 4 * 1024 * 1024;
