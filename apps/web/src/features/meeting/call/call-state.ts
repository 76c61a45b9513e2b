import type { FinalRefusal } from './signal.ts';

/**
 * idle → acquiring (devices are asked for while the socket connects) → connecting (devices settled,
 * not yet in the room) → joined ⇄ reconnecting (signalling is away, running media flows on) → left.
 * A refusal to let us in also ends in left.
 */
export type Phase = 'idle' | 'acquiring' | 'connecting' | 'joined' | 'reconnecting' | 'left';

export type Quality = 'good' | 'fair' | 'poor';

export type BannerKind =
  | 'denied'
  | 'not-found'
  | 'in-use'
  | 'media'
  | 'socket'
  | 'microphone'
  | 'camera'
  | 'screen';

export interface Banner {
  readonly kind: BannerKind;
  readonly text: string;
}

export interface Tile {
  readonly id: string;
  readonly name: string;
  readonly isLocal: boolean;
  /** The name comes from a signed-in account. */
  readonly verified: boolean;
  /** The same object while its tracks come and go; null before a connection begins. */
  readonly stream: MediaStream | null;
  readonly micMuted: boolean;
  readonly cameraOff: boolean;
  /** The picture is a screen. */
  readonly sharing: boolean;
  readonly speaking: boolean;
  /** Null until it has been measured. */
  readonly quality: Quality | null;
  /** What is going on and what to do, in words; null when all is well. */
  readonly advice: string | null;
}

export interface DeviceSwitch {
  readonly enabled: boolean;
  /** A change is under way; pressing again does nothing. */
  readonly pending: boolean;
}

export interface ChatLine {
  readonly id: string;
  readonly from: string;
  readonly name: string;
  readonly text: string;
  /** Epoch milliseconds, this browser's clock. */
  readonly at: number;
  readonly own: boolean;
  /** Of one's own: somebody's connection was there to take it. */
  readonly sent: boolean;
}

export interface CallSnapshot {
  readonly phase: Phase;
  readonly roomId: string;
  /** The socket is up: the screen says Connected, else Connecting... */
  readonly connected: boolean;
  /** The server has let us in. */
  readonly inRoom: boolean;
  /** One's own tile first, then the others as they came. */
  readonly tiles: readonly Tile[];
  readonly mic: DeviceSwitch;
  readonly camera: DeviceSwitch;
  readonly sharing: boolean;
  readonly banner: Banner | null;
  readonly chat: readonly ChatLine[];
  /** Why the server did not let us in. */
  readonly refusal: FinalRefusal | null;
  readonly self: { readonly id: string | null; readonly name: string; readonly verified: boolean };
}

export interface Devices {
  audioInput?: string;
  videoInput?: string;
}

export interface Call {
  snapshot(): CallSnapshot;
  /** Answers how to unsubscribe. The listener reads `snapshot()`. */
  subscribe(listener: () => void): () => void;
  join(): void;
  /** Tells the room, stops every track, closes every connection. For good. */
  leave(): void;
  toggleMic(): Promise<void>;
  toggleCamera(): Promise<void>;
  /** Starts sharing a screen, or stops. */
  shareScreen(): Promise<void>;
  selectDevices(devices: Devices): Promise<void>;
  listDevices(): Promise<MediaDeviceInfo[]>;
  sendChat(text: string): void;
  dismissBanner(): void;
}
