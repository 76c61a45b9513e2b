import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['Dr. Ananya Venkataraghavan Iyer', 'Dr. Ananya'],
  ['dr Asha', 'dr Asha'],
  ['Dr.', 'Dr.'],
  ['  Vikram   Rao ', 'Vikram'],
  ['Leila', 'Leila'],
  ['Drew Barrow', 'Drew'],
])('%j is %j', (name, short) => expect(shortName(name)).toBe(short));
