import { expect, test } from 'vitest';
import { isWebOrigin } from './web-origin.ts';

test.each([
  'https://clinic.example',
  'https://www.clinic-two.example:8443',
  'https://xn--bcher-kva.example',
  'http://localhost:3000',
  'http://127.0.0.1',
  'http://[::1]:8080',
])('accepts %s', (text) => expect(isWebOrigin(text)).toBe(true));

test.each([
  '',
  '*',
  'clinic.example',
  'https://',
  'https://*.clinic.example',
  'https://clinic.example/',
  'https://clinic.example/booking',
  'https://clinic.example?x',
  'https://Clinic.example',
  'https://user@clinic.example',
  'https://clinic.example:0',
  'https://clinic.example:65536',
  'https://clinic.example https://other.example',
  "https://clinic.example; script-src 'unsafe-inline'",
  'https://-clinic.example',
  'https://clinic..example',
  'http://clinic.example',
  'http://localhost.example',
  "'self'",
  'data:',
])('refuses %s', (text) => expect(isWebOrigin(text)).toBe(false));
