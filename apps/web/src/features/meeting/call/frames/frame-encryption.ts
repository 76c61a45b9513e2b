import type { SentKind } from '@nadi/contract/call-media';
import type { OwnKeys } from './key-agreement.ts';
import type { FrameStream, WorkerMessage } from './worker-messages.ts';

/** Encrypts the frames between this browser and each other participant. */
export interface FrameEncryption {
  /** Our public key; null in browsers that cannot encrypt, undefined until `ready`. */
  readonly publicKey: string | null | undefined;
  /** Resolves when links may be opened. */
  readonly ready: Promise<void>;
  openLink(pair: { selfId: string; otherId: string }): FrameLink;
  /** For the keys of a room with a forwarding unit; null if this browser cannot encrypt. */
  readonly access: WorkerAccess | null;
  stop(): void;
}

export interface WorkerAccess {
  readonly own: OwnKeys;
  readonly roomId: string;
  post(message: WorkerMessage): void;
  transform(stream: FrameStream): RTCRtpScriptTransform;
}

/** The encryption of one peer connection. */
export interface FrameLink {
  /** Our public key, which each description carries; undefined in browsers that cannot encrypt. */
  readonly key: string | undefined;
  /** The key of the other side's first description, null if it had none; undefined before. */
  readonly otherKey: string | null | undefined;
  /** Called for each transceiver before its media flows; calls after the first have no effect. */
  protect(kind: SentKind, transceiver: RTCRtpTransceiver): void;
  /**
   * Receives the key of each description of the other side, before it is applied. The first decides if frames are
   * encrypted; until then none pass.
   * @throws KeyRefused if it cannot be used, has changed, or is missing though this participant once had one
   */
  agree(otherKey: unknown): Promise<void>;
  /**
   * Returns what each side sends first on the data channel, to prove that no third party ends the DTLS connection
   * between them; null without keys. Takes the certificate fingerprints of both descriptions.
   */
  proveChannel(own: string, other: string): Promise<{ own: string; expected: string } | null>;
  close(): void;
}

/** For browsers that cannot encrypt frames. */
export const NO_FRAME_ENCRYPTION: FrameEncryption = {
  publicKey: null,
  ready: Promise.resolve(),
  openLink: () => NO_FRAME_LINK,
  access: null,
  stop: () => {},
};

export const NO_FRAME_LINK: FrameLink = {
  key: undefined,
  otherKey: null,
  protect: () => {},
  agree: async () => {},
  proveChannel: async () => null,
  close: () => {},
};
