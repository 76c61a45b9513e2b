import { expect, test } from 'vitest';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

test.each(['/api/docs/json', '/api/docs/%6ason', '/api/docs/json?a=1'])(
  'the document at %s is made once',
  async (url) => {
    const { statusCode, headers } = await clinic.app.inject({ url });
    expect([statusCode, typeof headers.etag]).toEqual([200, 'string']);
    const known = { 'if-none-match': String(headers.etag) };
    expect((await clinic.app.inject({ url, headers: known })).statusCode).toBe(304);
  },
);

test.each(['/api/docs/yaml', '/api/docs/%79aml'])(
  '%s, made again each time, is not there',
  async (url) => {
    expect((await clinic.app.inject({ url })).statusCode).toBe(404);
  },
);
