/**
 * Tables that are neither backed up nor restored. Sessions, unfinished sign-ins, links in messages,
 * browsers that show notifications and their key pair, the key of calendar addresses and the address of the
 * waiting room's screen must stay ended or revoked. Keys of encrypted calls are deleted after half an hour,
 * so that recorded traffic stays sealed; they must not survive in a file, and every start creates new ones.
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
