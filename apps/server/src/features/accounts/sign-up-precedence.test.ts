import { expect, test } from 'vitest';
import { hasLowPrecedence } from '#platform/db/database.ts';
import { PASSWORD } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { instantPasswords } from '#testing/instant-passwords.ts';

const low = { signUp: false, signIn: true };
const clinic = testClinic({}, () => {
  const passwords = instantPasswords();
  return {
    passwords: {
      ...passwords,
      hash: async (...hashed) => {
        low.signUp = hasLowPrecedence();
        return passwords.hash(...hashed);
      },
      matches: async (...compared) => {
        low.signIn = hasLowPrecedence();
        return passwords.matches(...compared);
      },
    },
  };
});

test('signing in has precedence over signing up', async () => {
  const account = { email: 'asha@example.test', password: PASSWORD };
  const register = { method: 'POST', url: '/api/user/register' } as const;
  const signIn = { method: 'POST', url: '/api/user/login' } as const;
  await clinic.app.inject({ ...register, payload: { ...account, name: 'Asha' } });
  const { statusCode } = await clinic.app.inject({ ...signIn, payload: account });
  expect(statusCode).toBe(200);
  expect(low).toEqual({ signUp: true, signIn: false });
});
