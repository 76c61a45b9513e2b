import { expect, test } from 'vitest';
import { shortName, withoutTitle } from './short-name.ts';

test.each([
  ['Dr. Ananya Venkataraghavan Iyer', 'Dr. Ananya'],
  ['dr Asha', 'dr Asha'],
  ['Dr.', 'Dr.'],
  ['  Vikram   Rao ', 'Vikram'],
  ['Leila', 'Leila'],
  ['Drew Barrow', 'Drew'],
])('shortens %j to %j', (name, short) => expect(shortName(name)).toBe(short));

test.each([
  ['Dr. Meera Nair', 'Meera Nair'],
  ['Asha Rao', 'Asha Rao'],
  ['Dr', 'Dr'],
  ['', ''],
])('removes the title of %j', (name, expected) => expect(withoutTitle(name)).toBe(expected));
