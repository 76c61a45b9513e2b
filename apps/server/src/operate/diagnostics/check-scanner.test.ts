import { expect, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { startSmallClamd } from '#testing/small-clamd.ts';
import { checkScanner } from './check-settings.ts';

test.each([
  ['stream: Eicar-Signature FOUND', true, /^ClamAV 1\.4\.3.* scans documents$/],
  ['stream: OK', false, /does not find the EICAR test file/],
  ['stream: broken ERROR', false, /clamd replied/],
  [null, false, /did not answer within 200 ms/],
])('a scanner that replies %j to the test file', async (reply, fine, message) => {
  const clamd = await startSmallClamd((contents) =>
    contents.toString().includes('EICAR-STANDARD') ? reply : 'stream: OK',
  );
  const findings = await checkScanner(clamd.address, 200);
  await clamd.close();
  expect(findings).toEqual([{ about: 'CLAMD', ok: fine, message: expect.stringMatching(message) }]);
});

test('no scanner is said, and one that is not there', async () => {
  expect(await checkScanner(undefined)).toMatchObject([{ ok: true }]);
  expect(await checkScanner(`127.0.0.1:${await freePort()}`)).toMatchObject([{ ok: false }]);
});
