import type { Passwords } from '#platform/passwords.ts';

/** Hashes that cost nothing, for tests that are not about hashing. */
export function instantPasswords(): Passwords {
  const hashOf = (password: string) => `plain:${password}`;
  return {
    load: () => ({ busy: 0, waiting: 0 }),
    hash: async (password) => hashOf(password),
    matches: async (stored, password) => stored === hashOf(password),
  };
}
