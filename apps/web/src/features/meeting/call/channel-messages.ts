import type { Quality } from './call-state.ts';

/** Messages between peers on the negotiated data channel 0. */
export type ChannelMessage =
  | { kind: 'state'; mic: boolean; camera: boolean; screen: boolean }
  | { kind: 'chat'; text: string }
  | { kind: 'quality'; level: Quality }
  /** A host asks everyone to mute; heeded from hosts only. */
  | { kind: 'mute-request' }
  /** Leaving; arrives sooner than any timeout would detect it. */
  | { kind: 'bye' };

/** UTF-16 units. */
export const CHAT_MAX = 2000;
const MESSAGE_MAX = 16_384;
const LEVELS: readonly unknown[] = ['good', 'fair', 'poor'] satisfies Quality[];

export function writeMessage(message: ChannelMessage): string {
  return JSON.stringify(message);
}

/** Parses a message from a peer, which is as untrusted as any client; null for anything unknown. */
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
      };
    case 'chat':
      return typeof message.text === 'string' ? chat(message.text) : null;
    case 'quality':
      return LEVELS.includes(message.level)
        ? { kind: 'quality', level: message.level as Quality }
        : null;
    case 'mute-request':
      return { kind: 'mute-request' };
    case 'bye':
      return { kind: 'bye' };
    default:
      return null;
  }
}

/** Returns a chat message with the text trimmed and truncated; null if nothing is left. */
export function chat(text: string): Extract<ChannelMessage, { kind: 'chat' }> | null {
  const trimmed = text.trim().slice(0, CHAT_MAX).toWellFormed();
  return trimmed === '' ? null : { kind: 'chat', text: trimmed };
}

function parse(data: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
