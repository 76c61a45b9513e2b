import { expect, test } from 'vitest';
import { meetingOrigins } from './meeting-origins.ts';

test.each([
  ['https://clinic.example', ['https://clinic.example']],
  ['https://clinic.example:8443/', ['https://clinic.example:8443']],
  [
    'http://localhost:4000',
    ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'],
  ],
  [
    'http://127.0.0.1:4000',
    ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'],
  ],
  ['http://localhost', ['http://localhost', 'http://127.0.0.1', 'http://[::1]']],
])('%s is opened from %j', (publicUrl, origins) => {
  expect(meetingOrigins(publicUrl)).toEqual(origins);
});
