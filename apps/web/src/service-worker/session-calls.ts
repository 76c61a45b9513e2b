export type Account = 'patient' | 'doctor';

/** Each account has its own worker, so that both can have notifications in one browser. */
export const SCOPES: Readonly<Record<Account, string>> = { patient: '/', doctor: '/doctor-' };

/** Calls that sign out the account of a worker's notifications. */
const ENDS: Readonly<Record<Account, RegExp>> = {
  patient: /^\/api\/user\/(logout|end-sessions)$/,
  doctor: /^\/api\/doctor\/(logout|end-sessions)$/,
};

/** Calls after which another patient may be signed in. */
const OPENS = /^\/api\/user\/(login|login-passkey|register)$/;

export function accountOf(scope: string): Account {
  return new URL(scope).pathname === SCOPES.doctor ? 'doctor' : 'patient';
}

export function endsSession(account: Account, method: string, path: string): boolean {
  return method === 'POST' && ENDS[account].test(path);
}

export function opensSession(method: string, path: string): boolean {
  return method === 'POST' && OPENS.test(path);
}
