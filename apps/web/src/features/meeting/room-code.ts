import { meetingCode } from '@nadi/domain/meeting-code';

export function newRoomCode(): string {
  return meetingCode((count) => crypto.getRandomValues(new Uint8Array(count)));
}

/** Returns the code in the typed text, which may be a whole invite link; '' if there is none. */
export function typedRoomCode(typed: string): string {
  const text = typed.trim();
  const linked = /\/meeting\/([^/?#\s]+)/.exec(text)?.[1];
  return linked ?? text;
}
