import { expect, test } from 'vitest';
import { acceptPassword } from './accept-password.ts';

const personal = ['Dr. Pallavi Patil', 'pallavi.patil@clinic.example'];

function refusal(password: string): string | null {
  try {
    acceptPassword(password, { personal });
    return null;
  } catch (problem) {
    return (problem as { code: string }).code;
  }
}

test.each([
  ['1234567', 'weak-password'],
  ['x'.repeat(129), 'weak-password'],
  ['password', 'common-password'],
  ['aaaaaaaa', 'common-password'],
  ['Nadi1234', 'common-password'],
  ['patient1', 'common-password'],
  ['Iloveyou1', 'common-password'],
  ['summer2024!', 'common-password'],
  ['Clinic@2026', 'common-password'],
  // Made of the owner's own name and address.
  ['pallavi1', 'common-password'],
  ['Patil@1234', 'common-password'],
])('%s is refused: %s', (password, code) => {
  expect(refusal(password)).toBe(code);
});

test.each([
  'a long enough secret',
  'xk3#9fQz',
  'Tr0ub4dour&3',
  'kite-lantern-42',
  '漢字とかなの合言葉',
])('%s is accepted', (password) => {
  expect(refusal(password)).toBeNull();
});

test('the field at fault is the form’s', () => {
  expect(() => acceptPassword('password', { field: 'newPassword' })).toThrow(
    expect.objectContaining({ code: 'common-password', field: 'newPassword' }),
  );
});
