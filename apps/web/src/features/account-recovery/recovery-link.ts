/** The kind of account in a message's link, as its address names it. */
export type AccountKind = 'user' | 'doctor' | 'admin';

export interface RecoveryLink {
  kind: AccountKind;
  /** Empty if the link has none. */
  token: string;
}

/** Reads `#role=user&token=…`; the fragment never reaches a server or its log. */
export function parseLink(hash: string): RecoveryLink {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const role = values.get('role');
  const kind = role === 'doctor' || role === 'admin' ? role : 'user';
  return { kind, token: values.get('token') ?? '' };
}
