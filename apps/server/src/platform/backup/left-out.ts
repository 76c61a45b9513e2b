/**
 * Tables whose rows no backup contains and no restore brings back. Sessions, unfinished sign-ins and
 * the links of messages: one that was ended must stay ended. Keys of encrypted calls: they are deleted after half an hour, so that recorded traffic
 * stays sealed, and must not live on in a file; every start creates new ones.
 */
export const LEFT_OUT: readonly string[] = [
  'public.sessions',
  'public.account_tokens',
  'public.sign_in_attempts',
  'public.secure_epochs',
  'public.secure_nonces',
];
