import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveClinicMark } from './clinic-mark.ts';

const app = Fastify();
serveClinicMark(app);
afterAll(() => app.close());

test.each(['TR-indigo', 'K-teal', 'ß-rose', encodeURIComponent('किसे-leaf')])(
  'draws the letters of /mark/%s.svg on the accent',
  async (name) => {
    const { statusCode, headers, body } = await app.inject(`/mark/${name}.svg`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(body).toContain(`>${decodeURIComponent(name).split('-')[0]}</text>`);
  },
);

test.each(['TR-red', 'TR', '-teal', 'ABCDE-teal', '%3Cb-teal', 'T%22-teal', 'TR-constructor'])(
  'draws nothing for /mark/%s.svg',
  async (name) => {
    expect((await app.inject(`/mark/${name}.svg`)).statusCode).not.toBe(200);
  },
);
