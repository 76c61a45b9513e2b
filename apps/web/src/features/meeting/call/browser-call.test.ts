import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowserCall } from './browser-call.ts';
import { admitted, asha, FakeSocket } from './call-fixture.ts';
import type { Call } from './call-state.ts';
import { FakeConnection, FakeStream, FakeTrack, fakeMedia } from './fake-connection.ts';
import { NO_FRAME_ENCRYPTION } from './frames/frame-encryption.ts';

const io = vi.hoisted(() => vi.fn());
const canEncryptFrames = vi.hoisted(() => vi.fn(() => false));
vi.mock('socket.io-client', () => ({ io }));
vi.mock('./frames/worker-encryption.ts', () => ({
  canEncryptFrames,
  startFrameEncryption: () => NO_FRAME_ENCRYPTION,
}));

const who = { roomId: 'room', userName: 'Zoya' };
let socket: FakeSocket;
let devices: ReturnType<typeof fakeMedia>;
let page: EventTarget;
let store: Map<string, string>;
let call: Call;

beforeEach(() => {
  page = new EventTarget();
  store = new Map();
  vi.stubGlobal('location', { origin: 'https://here.example' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  socket = new FakeSocket();
  devices = fakeMedia();
  io.mockReset().mockReturnValue(socket.asSocket());
  vi.stubGlobal('MediaStream', FakeStream);
  const events = { addEventListener: () => {}, removeEventListener: () => {} };
  browserHas({ ...devices.source, ...events });
});

afterEach(() => {
  call.leave();
  vi.unstubAllGlobals();
});

function browserHas(mediaDevices: unknown): void {
  vi.stubGlobal('navigator', { mediaDevices });
}

function join(settings: Partial<Parameters<typeof createBrowserCall>[0]> = {}): void {
  call = createBrowserCall({ ...who, ...settings });
  call.join();
}

const auth = () => io.mock.lastCall?.[1].auth;
const hidePage = () => page.dispatchEvent(new Event('pagehide'));

describe('the socket', () => {
  test('connects to this page’s server with the documented reconnection delays', () => {
    join();
    expect(io).toHaveBeenCalledExactlyOnceWith('https://here.example', {
      transports: ['websocket'],
      forceNew: true,
      auth: { secret: expect.any(String) },
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      timeout: 20_000,
    });
  });

  test('connects to another server with the session tokens', () => {
    join({ origin: 'https://clinic.example', tokens: { token: 't' } });
    expect(io.mock.lastCall?.[0]).toBe('https://clinic.example');
    expect(auth()).toEqual({ secret: expect.any(String), token: 't' });
  });

  test('announces that it can use a forwarding unit only if media through it is encrypted', () => {
    join();
    expect(auth()).not.toHaveProperty('sfu');
    canEncryptFrames.mockReturnValueOnce(true);
    join();
    expect(auth()).toMatchObject({ sfu: 1 });
  });

  test('sends the device check and the invitation with the join', () => {
    const deviceCheck = { camera: 'on', microphone: 'on', network: 'good' } as const;
    join({ deviceCheck, invitation: 'token' });
    socket.up();
    const message = { ...who, check: deviceCheck, invitation: 'token' };
    expect(socket.sent).toEqual([{ event: 'join-room', message }]);
  });
});

describe('the tab’s secret', () => {
  test('has 256 random bits', () => {
    join();
    expect(auth().secret).toMatch(/^[\w+/]{43}=$/);
  });

  test('survives a reload and is not shared with a duplicated tab', () => {
    join();
    const first = auth().secret;
    const original = call;
    join();
    expect(auth().secret).not.toBe(first);
    call.leave();
    store.clear();
    original.leave();
    join();
    expect(auth().secret).toBe(first);
    join();
    expect(auth().secret).not.toBe(first);
  });
});

const opening = (track: FakeTrack) => Promise.resolve(track as unknown as MediaStreamTrack);

describe('hiding the page for good', () => {
  test('leaves the call and stops the tracks opened before it', async () => {
    const camera = new FakeTrack('video');
    call = createBrowserCall({ ...who, opened: { audio: null, video: opening(camera) } });
    hidePage();
    await flushMicrotasks();
    expect(call.snapshot().phase).toBe('left');
    expect(camera.readyState).toBe('ended');
  });

  test.each([
    ['has been left', () => call.leave()],
    ['was hidden before', hidePage],
  ])('has no effect on a call that %s', (_how, end) => {
    join();
    end();
    store.clear();
    hidePage();
    expect(store.size).toBe(0);
  });
});

test('takes over the devices that the device check opened', async () => {
  const [microphone, camera] = [new FakeTrack('audio'), new FakeTrack('video')];
  join({ opened: { audio: opening(microphone), video: opening(camera) } });
  await flushMicrotasks();
  expect(devices.requests).toEqual([]);
  expect(call.snapshot().tiles[0]?.stream?.getTracks()).toEqual([microphone, camera]);
});

test('sends media over the browser’s peer connections', async () => {
  const made: FakeConnection[] = [];
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends FakeConnection {
      constructor(configuration: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    },
  );
  join();
  socket.up();
  socket.answer({ ...admitted, iceServers: [{ urls: ['stun:clinic.example'] }] });
  socket.receive('existing-users', [asha]);
  await flushMicrotasks();
  expect(made).toHaveLength(1);
  expect(made[0]?.configuration.iceServers).toEqual([{ urls: ['stun:clinic.example'] }]);
  expect(call.snapshot().tiles[1]?.stream).toBeInstanceOf(FakeStream);
});

describe('if the browser hides media devices without HTTPS', () => {
  beforeEach(() => {
    browserHas(undefined);
    join();
  });

  test('the user joins without media', async () => {
    await flushMicrotasks();
    expect(call.snapshot().banner?.kind).toBe('media');
    expect(await call.listDevices()).toEqual([]);
  });

  test('sharing a screen does nothing and shows no banner', async () => {
    await flushMicrotasks();
    call.dismissBanner();
    await call.shareScreen();
    expect(call.snapshot()).toMatchObject({ sharing: false, banner: null });
  });
});
