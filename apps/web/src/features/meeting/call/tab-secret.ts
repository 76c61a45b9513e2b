const KEY = 'nadi-meeting-secret';

export type SecretStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The tab's secret, from which the server derives a stable participant id. It is taken out of the
 * store while in use: a duplicated tab copies the store, and two people must not share one id.
 */
export function takeSecret(store: SecretStore, random: () => string): string {
  const kept = store.getItem(KEY);
  store.removeItem(KEY);
  return kept ?? random();
}

/** Put back as the page goes, for a reload to find. */
export function keepSecret(store: SecretStore, secret: string): void {
  store.setItem(KEY, secret);
}
