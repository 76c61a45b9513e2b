import { expect, test } from 'vitest';
import { restoreChecklist } from './run-command.ts';

test('the checklist names the time of the last entry, and what to check from then on', () => {
  const list = restoreChecklist(new Date('2027-01-05T03:30:00Z'));
  expect(list).toMatch(/^The latest entry of the backup is of 2027-01-05T03:30:00.000Z\./);
  for (const word of ['Accounts', 'Passwords', 'Passkeys', 'Payments', 'prescriptions', '1,000']) {
    expect(list).toContain(word);
  }
});

test('a backup without entries says so', () => {
  expect(restoreChecklist(null)).toContain('is of the time of the backup');
});
