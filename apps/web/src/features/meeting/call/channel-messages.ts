import { VIDEO_LAYERS, type VideoLayer } from '@nadi/contract/call-media';
import { isPlausibleBpm, isPlausibleSpo2, VITALS_SOURCES } from '@nadi/domain/vitals';
import type { ChatLine, Quality, VitalsReading } from './call-state.ts';
import type { VerificationMessage } from './verification.ts';

/** Messages between peers on the negotiated data channel 0. */
export type ChannelMessage =
  /** Sent first on each channel between two sides with keys (`channel-proof.ts`). */
  | { kind: 'proof'; proof: string }
  | VerificationMessage
  /** `screenApart`: the sender understands a screen in a track of its own; absent from earlier releases. */
  | { kind: 'state'; mic: boolean; camera: boolean; screen: boolean; screenApart?: true }
  | ChatMessage
  | { kind: 'quality'; level: Quality }
  /** The layer of the receiver's camera that fills its tile at the sender; not sent by earlier releases. */
  | { kind: 'tile'; layer: VideoLayer }
  /** Sent by a host to ask everyone to mute; ignored from all others. */
  | { kind: 'mute-request' }
  /** Sent by the patient to the doctor only; null once sharing has stopped. */
  | { kind: 'vitals'; reading: VitalsReading | null }
  /** The sender receives our media through the forwarding unit. */
  | { kind: 'forwarded' }
  /** Sent on leaving; arrives sooner than any timeout. */
  | { kind: 'bye' };

/** `id` tells lines apart that arrive twice while the transport changes; absent from earlier releases. */
export type ChatMessage = { kind: 'chat'; text: string; id?: string };

/** In UTF-16 units, like the next limits. */
export const CHAT_MAX = 2000;
const CHAT_ID_MAX = 32;
const MESSAGE_MAX = 16_384;
const LEVELS: readonly unknown[] = ['good', 'fair', 'poor'] satisfies Quality[];

export function writeMessage(message: ChannelMessage): string {
  return JSON.stringify(message);
}

/** Parses a message from a peer, who is as untrusted as any client; null for unknown messages. */
export function readMessage(data: unknown): ChannelMessage | null {
  if (typeof data !== 'string' || data.length > MESSAGE_MAX) return null;
  const message = parse(data);
  switch (message?.kind) {
    case 'state':
      return {
        kind: 'state',
        mic: message.mic === true,
        camera: message.camera === true,
        screen: message.screen === true,
        ...(message.screenApart === true && { screenApart: true }),
      };
    case 'chat':
      return typeof message.text === 'string' ? chat(message.text, message.id) : null;
    case 'quality':
      return LEVELS.includes(message.level)
        ? { kind: 'quality', level: message.level as Quality }
        : null;
    case 'tile': {
      const layer = VIDEO_LAYERS.find((each) => each !== 'off' && each === message.layer);
      return layer ? { kind: 'tile', layer } : null;
    }
    case 'proof':
      return isHash(message.proof) ? { kind: 'proof', proof: message.proof } : null;
    case 'verify':
      return readVerification(message);
    case 'vitals':
      return { kind: 'vitals', reading: readReading(message.reading) };
    case 'mute-request':
      return { kind: 'mute-request' };
    case 'forwarded':
    case 'bye':
      return { kind: message.kind };
    default:
      return null;
  }
}

/** Returns a chat message with the text trimmed and truncated; null if nothing is left. */
export function chat(text: string, id?: unknown): ChatMessage | null {
  const trimmed = text.trim().slice(0, CHAT_MAX).toWellFormed();
  if (trimmed === '') return null;
  const known = typeof id === 'string' && id.length <= CHAT_ID_MAX;
  return { kind: 'chat', text: trimmed, ...(known && { id }) };
}

function readVerification(message: Record<string, unknown>): VerificationMessage | null {
  const { round, commitment, nonce } = message;
  if (!isHash(round)) return null;
  if (isHash(commitment)) return { kind: 'verify', round, commitment };
  return isHash(nonce) ? { kind: 'verify', round, nonce } : null;
}

/** Returns true for 32 bytes in base64url. */
function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value);
}

function readReading(value: unknown): VitalsReading | null {
  if (typeof value !== 'object' || value === null) return null;
  const { bpm, spo2, source, age } = value as Record<string, unknown>;
  const known = VITALS_SOURCES.find((each) => each === source);
  if (!known || typeof age !== 'number' || !(age >= 0)) return null;
  return {
    bpm: typeof bpm === 'number' && isPlausibleBpm(bpm) ? bpm : null,
    spo2: typeof spo2 === 'number' && isPlausibleSpo2(spo2) ? spo2 : null,
    source: known,
    age,
  };
}

function parse(data: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The number of chat lines that are kept; older ones are dropped. */
const LINES_MAX = 500;

/** The chat lines of a call, oldest first; a new array for every line. */
export class ChatLog {
  lines: readonly ChatLine[] = [];

  add(line: Omit<ChatLine, 'id'>): void {
    const id = String(Number(this.lines.at(-1)?.id ?? 0) + 1);
    this.lines = [...this.lines, { ...line, id }].slice(-LINES_MAX);
  }
}
