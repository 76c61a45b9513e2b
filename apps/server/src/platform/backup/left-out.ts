/**
 * Tables whose rows no backup contains and no restore brings back. Sessions, unfinished sign-ins, the
 * links of messages, browsers that show notifications with the key pair for them, the key of calendar
 * addresses and the address of the waiting room's screen: what was ended or revoked must stay so. Keys of
 * encrypted calls: they are deleted after half an hour, so that recorded traffic stays sealed, and must
 * not live on in a file; every start creates new ones.
 */
export const LEFT_OUT: readonly string[] = [
  'public.sessions',
  'public.account_tokens',
  'public.sign_in_attempts',
  'public.passkey_challenges',
  'public.calendar_secrets',
  'public.waiting_room_codes',
  'public.push_subscriptions',
  'public.vapid_keys',
  'public.secure_epochs',
  'public.secure_nonces',
];
