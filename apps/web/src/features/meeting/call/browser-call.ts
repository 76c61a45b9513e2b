import type { MeetingAuth } from '@nadi/contract/meeting-events';
import {
  SOCKET_CONNECT_TIMEOUT,
  SOCKET_RECONNECT_MAX,
  SOCKET_RECONNECT_MIN,
} from '@nadi/domain/limits';
import { io } from 'socket.io-client';
import { createCall } from './call.ts';
import { browserClock } from './call-clock.ts';
import type { Call } from './call-state.ts';
import type { MediaSource } from './media.ts';
import type { MeetingSocket } from './signal.ts';
import { keepSecret, takeSecret } from './tab-secret.ts';

interface BrowserCallSettings {
  roomId: string;
  userName: string;
  /** The tokens of spec §6, for a verified name. */
  tokens?: Omit<MeetingAuth, 'secret'>;
  /** Where the meeting server is; this site's origin when left out. */
  origin?: string;
}

/** A call on this browser's devices. Leaves by itself when the page goes. */
export function createBrowserCall({ roomId, userName, tokens, origin }: BrowserCallSettings): Call {
  const secret = takeSecret(sessionStorage, randomSecret);
  const call = createCall({
    roomId,
    userName,
    openSocket: () => openSocket(origin ?? location.origin, { ...tokens, secret }),
    media: navigator.mediaDevices ?? NO_DEVICES,
    createConnection: (config) => new RTCPeerConnection(config),
    createStream: () => new MediaStream(),
    clock: browserClock,
  });
  const goodbye = () => {
    keepSecret(sessionStorage, secret);
    call.leave();
  };
  addEventListener('pagehide', goodbye, { once: true });
  return {
    ...call,
    leave() {
      removeEventListener('pagehide', goodbye);
      goodbye();
    },
  };
}

/** Spec §9: reconnection after 1 s up to 5 s, connection timeout 20 s. */
function openSocket(origin: string, auth: MeetingAuth): MeetingSocket {
  return io(origin, {
    transports: ['websocket'],
    forceNew: true,
    auth,
    reconnectionDelay: SOCKET_RECONNECT_MIN,
    reconnectionDelayMax: SOCKET_RECONNECT_MAX,
    timeout: SOCKET_CONNECT_TIMEOUT,
  });
}

function randomSecret(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
}

/** Browsers hide their devices from pages that came without HTTPS. */
const NO_DEVICES: MediaSource = {
  getUserMedia: () => Promise.reject(new DOMException('HTTPS is needed', 'SecurityError')),
  getDisplayMedia: () => Promise.reject(new DOMException('HTTPS is needed', 'NotAllowedError')),
  enumerateDevices: () => Promise.resolve([]),
};
