import type { SentKind } from '@nadi/contract/call-media';

/**
 * Encrypts and authenticates what a room with a forwarding unit sends, so that only its members can read it and each
 * message is known to come from its sender.
 */
export interface RoomProtection {
  /** Receives the ids of everyone else in the room; exchanges keys if one joins and replaces them if one leaves. */
  setMembers(ids: readonly string[]): void;
  /** Exchanges keys again after signalling was away. */
  resume(): void;
  /**
   * Returns the text that this member has sealed. Null for messages about keys, and for those that cannot be opened or
   * were not sealed by this member.
   */
  receive(from: string, sealed: string): Promise<string | null>;
  /** Returns the text as one member, or every other one, can open it; null if there is no key for it yet. */
  seal(text: string, to?: string): Promise<string | null>;
  /** Returns the public key of a member; undefined until known. */
  keyOf(id: string): string | undefined;
  /** Encrypts the frames that leave this sender. Called before its first offer. */
  encryptSender(kind: SentKind, sender: RTCRtpSender): void;
  /** Decrypts the frames of a member. Called again if the receiver gets the frames of another one. */
  decryptReceiver(kind: SentKind, receiver: RTCRtpReceiver, from: string): void;
  close(): void;
}

export interface RoomProtectionDeps {
  selfId: string;
  /** Sends messages about keys to one member, or to all others. */
  send(sealed: string, to?: string): void;
  /** Called once this member can open what is sealed here, and again after they have rejoined. */
  onReady(id: string): void;
}

export type CreateRoomProtection = (deps: RoomProtectionDeps) => RoomProtection;
