import type { ChatLine } from './call-state.ts';

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
