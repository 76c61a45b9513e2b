import { expect, type Page } from '@playwright/test';
import { audioCodecs, expectFrames, join, tile } from './support/call.ts';
import { test } from './support/clinic.ts';
import { drawnScreen } from './support/drawn-screen.ts';
import { expectNothingDecoded, expectSoundAndPicture, received } from './support/received-media.ts';

declare global {
  interface Window {
    /** The frames of sound as they arrived, in hexadecimal. */
    sounds: string[];
  }
}

test.use({ settings: { STUN_URLS: 'stun:127.0.0.1:9', SAMPLE_DATA: 'off' } });

const mute = (page: Page) =>
  page.getByRole('button', { name: 'Turn off microphone', exact: true }).click();

test('two browsers see and hear each other and their screens in encrypted frames', async ({
  browser,
  clinic,
}) => {
  const room = `${clinic.url}/meeting/encrypted`;
  const asha = await join(browser, `${room}?name=Asha`, { before: drawnScreen });
  const binu = await join(browser, `${room}?name=Binu`);
  await Promise.all([expectSoundAndPicture(asha), expectSoundAndPicture(binu)]);
  for (const page of [asha, binu])
    await expect.poll(() => audioCodecs(page)).toEqual(['audio/red']);
  await asha.getByRole('button', { name: 'Share your screen', exact: true }).click();
  const screen = binu.getByLabel('Screen of Asha', { exact: true });
  await expect
    .poll(() => screen.evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  await asha.context().close();
  await binu.context().close();
});

test('what arrives is ciphertext, and frames that are not encrypted are dropped', async ({
  browser,
  clinic,
}) => {
  const room = `${clinic.url}/meeting/ciphertext`;
  const asha = await join(browser, `${room}?name=Asha`);
  const listener = await join(browser, `${room}?name=Listener`, { before: withoutEncryption });
  // Every frame of a silent microphone has the same content.
  await mute(asha);
  await listener.evaluate(() => window.sounds.splice(0));
  await expect.poll(() => listener.evaluate(() => window.sounds.length)).toBeGreaterThan(100);
  const sounds = await listener.evaluate(() => window.sounds.map((sound) => sound.slice(20)));
  expect(new Set(sounds).size).toBe(sounds.length);
  await expectNothingDecoded(asha);
  for (const page of [asha, listener]) await page.context().close();
});

test('a browser that cannot encrypt frames calls and is called', async ({ browser, clinic }) => {
  const room = `${clinic.url}/meeting/plain`;
  const before = () => Reflect.deleteProperty(window, 'RTCRtpScriptTransform');
  const asha = await join(browser, `${room}?name=Asha`);
  const older = await join(browser, `${room}?name=Older`, { before });
  const binu = await join(browser, `${room}?name=Binu`);
  const pages = [asha, older, binu];
  await Promise.all(pages.map((page) => expectFrames(page, 2)));
  await Promise.all(pages.map(expectSoundAndPicture));
  for (const page of pages) await page.context().close();
});

test('a key that was exchanged on the way is noticed', async ({ browser, clinic }) => {
  const room = `${clinic.url}/meeting/other-key`;
  const asha = await join(browser, `${room}?name=Asha`);
  const binu = await join(browser, `${room}?name=Binu`, { before: exchangeKey });
  await expect(tile(asha, 'Binu').getByText('Not connected', { exact: false })).toBeVisible();
  await expect(tile(binu, 'Asha').getByText('Not connected', { exact: false })).toBeVisible();
  for (const page of [asha, binu]) expect(await received(page)).toMatchObject({ decoded: 0 });
  for (const page of [asha, binu]) await page.context().close();
});

test('a key that is no point of the curve ends the connection', async ({ browser, clinic }) => {
  const room = `${clinic.url}/meeting/no-key`;
  const asha = await join(browser, `${room}?name=Asha`);
  const binu = await join(browser, `${room}?name=Binu`, { before: breakKey });
  await expect(tile(asha, 'Binu').getByText('Not connected', { exact: false })).toBeVisible();
  expect(await asha.evaluate(() => window.connections.at(-1)?.connectionState)).toBe('closed');
  for (const page of [asha, binu]) await page.context().close();
});

/** Sends frames as they are, and records the sound as it arrives. */
function withoutEncryption() {
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(config: RTCConfiguration = {}) {
      super({ ...config, encodedInsertableStreams: true } as RTCConfiguration);
    }
  };
  window.sounds = [];
  const record = ({ data }: { data: ArrayBuffer }) => {
    const bytes = Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, '0'));
    window.sounds.push(bytes.join(''));
  };
  interface Streams {
    createEncodedStreams(): { readable: ReadableStream; writable: WritableStream };
  }
  const passOn = function (this: Streams & { track: MediaStreamTrack | null }) {
    const { readable, writable } = this.createEncodedStreams();
    const sounds = this instanceof RTCRtpReceiver && this.track?.kind === 'audio';
    const watch = new TransformStream({
      transform(frame, output) {
        if (sounds) record(frame);
        output.enqueue(frame);
      },
    });
    void readable.pipeThrough(watch).pipeTo(writable);
  };
  for (const { prototype } of [RTCRtpSender, RTCRtpReceiver])
    Object.defineProperty(prototype, 'transform', { set: passOn });
}

/** Sends the generator of the curve as our key, as a server in between could. */
function exchangeKey() {
  const generator =
    'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const text = typeof data === 'string';
    send.call(this, text ? data.replace(/"key":"[^"]+"/, `"key":"${generator}"`) : data);
  };
}

function breakKey() {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const text = typeof data === 'string';
    send.call(this, text ? data.replace(/"key":".{8}/, '"key":"BAAAAAAA') : data);
  };
}
