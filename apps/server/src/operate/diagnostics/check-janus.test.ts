import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FAKE_SECRET, type FakeJanus, startFakeJanus } from '#testing/fake-janus.ts';
import { JANUS_SECRET, janusMissing, startJanus } from '#testing/test-janus.ts';
import { checkJanus } from './check-janus.ts';

let unit: FakeJanus;
beforeEach(async () => {
  unit = await startFakeJanus();
});
afterEach(() => unit.stop());

const check = (secret = FAKE_SECRET, urls = [unit.url]) =>
  checkJanus({ JANUS_URL: urls, JANUS_API_SECRET: secret });

test('names the version of each Janus that opens a room, and leaves none behind', async () => {
  expect(await check()).toEqual([
    { about: unit.url, ok: true, message: 'Janus 1.1.2 answers and opens a room' },
  ]);
  expect(unit.rooms.size).toBe(0);
});

test('says that nothing is needed without the setting', async () => {
  expect(await checkJanus({ JANUS_URL: undefined, JANUS_API_SECRET: undefined })).toMatchObject([
    { ok: true, about: 'JANUS_URL' },
  ]);
});

test('reports a refused secret, and a plugin that opens no room', async () => {
  expect(await check('another')).toMatchObject([
    { ok: false, message: expect.stringContaining('Unauthorized request; Janus must answer') },
  ]);
  unit.unit.override = ({ body, transaction }, socket) => {
    if (body?.request !== 'create') return false;
    const data = { videoroom: 'event', error_code: 430, error: 'room should be an integer' };
    socket.send(JSON.stringify({ janus: 'event', transaction, plugindata: { data } }));
    return true;
  };
  expect(await check()).toMatchObject([
    { ok: false, message: expect.stringContaining('room should be an integer') },
  ]);
});

test('reports an address without an answer, and one with something else', async () => {
  unit.unit.override = ({ transaction }, socket) => {
    socket.send(JSON.stringify({ janus: 'success', transaction }));
    return true;
  };
  const [else_] = await check();
  expect(else_).toMatchObject({ ok: false, message: 'is answered by something else than Janus' });
  await unit.stop();
  expect(await check()).toMatchObject([
    { ok: false, message: expect.stringContaining('cannot be reached') },
  ]);
});

describe.skipIf(janusMissing())('a real Janus', () => {
  test('answers with its version and opens a room', async () => {
    const janus = await startJanus();
    const [finding] = await check(JANUS_SECRET, [janus.url]).finally(janus.kill);
    expect(finding).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^Janus 1\.\d+\.\d+ answers/),
    });
  });
});
