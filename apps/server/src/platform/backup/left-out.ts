/**
 * Tables whose rows no backup holds: keys that are deleted after half an hour, so that old traffic
 * stays sealed, must not live on in a file. Every start makes new ones.
 */
export const LEFT_OUT: readonly string[] = ['public.secure_epochs', 'public.secure_nonces'];
