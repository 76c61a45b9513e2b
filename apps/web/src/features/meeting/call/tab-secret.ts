const KEY = 'nadi-meeting-secret';

export type SecretStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns the tab's secret, from which the server derives a stable participant id. Removes it from the store
 * while in use, because a duplicated tab copies the store and must not share the id.
 */
export function takeSecret(store: SecretStore, random: () => string): string {
  const stored = store.getItem(KEY);
  store.removeItem(KEY);
  return stored ?? random();
}

/** Stores the secret when the page is hidden, so that a reload finds it. */
export function storeSecret(store: SecretStore, secret: string): void {
  store.setItem(KEY, secret);
}
