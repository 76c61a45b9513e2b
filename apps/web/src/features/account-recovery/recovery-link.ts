/** Whose account a link of a message belongs to, as its address names them. */
export type AccountKind = 'user' | 'doctor' | 'admin';

export interface RecoveryLink {
  kind: AccountKind;
  /** Empty where the link has none. */
  token: string;
}

/** Reads `#role=user&token=…`; the fragment never reaches a server or its log. */
export function parseLink(hash: string): RecoveryLink {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const role = values.get('role');
  const kind = role === 'doctor' || role === 'admin' ? role : 'user';
  return { kind, token: values.get('token') ?? '' };
}
