import type { JoinRoom, MeetingAuth } from '@nadi/contract/meeting-events';
import { io } from 'socket.io-client';
import { browserClock } from './call-clock.ts';
import type { Call } from './call-state.ts';
import { compositeRoom } from './composite-room.ts';
import { createCall } from './create-call.ts';
import type { FrameEncryption } from './frames/frame-encryption.ts';
import { canEncryptFrames, startFrameEncryption } from './frames/worker-encryption.ts';
import type { StartWith } from './local-media.ts';
import { type MediaSource, type OpenedTracks, reuseOpened, stopOpened } from './media.ts';
import type { CreateUnitTransport } from './media-room.ts';
import { meshRoom, type PeerConnectionFactory } from './mesh-room.ts';
import type { MeetingSocket } from './signalling-client.ts';
import { browserOutputs } from './speaker.ts';

interface BrowserCallSettings {
  roomId: string;
  userName: string;
  /** The devices that the device check has opened; the call stops them when it ends. */
  opened?: OpenedTracks | null;
  startWith?: StartWith | undefined;
  /** The result of the device check. */
  deviceCheck?: JoinRoom['check'];
  /** The token of the invitation link. */
  invitation?: string | undefined;
  /** Session tokens, which give the user a verified name. */
  tokens?: Omit<MeetingAuth, 'secret'>;
  /** The origin of the meeting server; this page's by default. */
  origin?: string;
}

/** Creates a call with this browser's devices. Leaves the call when the page is closed. */
export function createBrowserCall(settings: BrowserCallSettings): Call {
  const { roomId, userName, opened, startWith, deviceCheck, invitation, tokens, origin } = settings;
  const devices = navigator.mediaDevices ?? NO_DEVICES;
  const secret = takeSecret();
  const call = createCall({
    roomId,
    userName,
    deviceCheck,
    invitation,
    startWith,
    openSocket: () =>
      openSocket(origin ?? location.origin, {
        ...tokens,
        secret,
        // Media through a forwarding unit is always encrypted.
        ...(canEncryptFrames() && { sfu: 1 }),
      }),
    outputs: browserOutputs(navigator.mediaDevices),
    media: opened ? reuseOpened(devices, opened, createStream) : devices,
    createStream,
    createRoom: (deps) => {
      const frames = startFrameEncryption(roomId);
      return compositeRoom({
        mesh: meshRoom({ ...factory, frames }),
        loadUnit: canEncryptFrames() ? () => loadUnit(frames) : null,
      })(deps);
    },
    clock: browserClock,
  });
  const onPageHide = () => {
    // A reload finds it.
    sessionStorage.setItem(SECRET_KEY, secret);
    call.leave();
    if (opened) stopOpened(opened);
  };
  addEventListener('pagehide', onPageHide, { once: true });
  return {
    ...call,
    leave() {
      removeEventListener('pagehide', onPageHide);
      onPageHide();
    },
  };
}

/** Reconnects with the delays of docs/product/calls.md#signalling. */
function openSocket(origin: string, auth: MeetingAuth): MeetingSocket {
  return io(origin, {
    transports: ['websocket'],
    forceNew: true,
    auth,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    timeout: 20_000,
  });
}

/** @throws Error if the worker of the encryption could not be started */
async function loadUnit(frames: FrameEncryption): Promise<CreateUnitTransport> {
  const [{ unitRoom }, { RoomKeys }] = await Promise.all([
    import('./unit-room.ts'),
    import('./frames/room-keys.ts'),
    frames.ready,
  ]);
  const { access } = frames;
  if (access === null) throw new Error('frames cannot be encrypted');
  return unitRoom({
    ...factory,
    createProtection: (deps) =>
      new RoomKeys({ ...access, ...deps, after: (delay, task) => browserClock.after(delay, task) }),
  });
}

const createStream = () => new MediaStream();

const factory: PeerConnectionFactory = {
  createConnection: (config) => new RTCPeerConnection(config),
  createStream,
};

const SECRET_KEY = 'nadi-meeting-secret';

/**
 * Returns the tab's secret, from which the server derives a stable participant id. Removes it from the storage
 * while in use, because a duplicated tab copies the storage and must not share the id.
 */
function takeSecret(): string {
  const stored = sessionStorage.getItem(SECRET_KEY);
  sessionStorage.removeItem(SECRET_KEY);
  return stored ?? btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
}

/** Browsers hide media devices from pages served without HTTPS. */
const NO_DEVICES: MediaSource = {
  getUserMedia: () => Promise.reject(new DOMException('HTTPS is needed', 'SecurityError')),
  getDisplayMedia: () => Promise.reject(new DOMException('HTTPS is needed', 'NotAllowedError')),
  enumerateDevices: () => Promise.resolve([]),
};
