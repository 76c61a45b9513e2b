import { expect, test } from 'vitest';
import { meetingOrigins } from './serve-meetings.ts';

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
])('the socket of %s accepts pages of %j', (publicUrl, origins) => {
  expect(meetingOrigins(publicUrl)).toEqual(origins);
});
