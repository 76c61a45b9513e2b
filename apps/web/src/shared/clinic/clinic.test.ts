import { expect, test } from 'vitest';
import { phoneHref } from './clinic.tsx';

test.each([
  ['+91 80 1234 5678', 'tel:+918012345678'],
  ['(080) 1234-5678', 'tel:08012345678'],
])('%s is dialled as %s', (phone, href) => expect(phoneHref(phone)).toBe(href));
