/** The number of ids that are remembered. */
const IDS_MAX = 500;

/** The ids of the chat lines that have arrived, because a line can arrive over two transports. */
export class ChatIds {
  readonly #known = new Set<string>();

  /** Returns false if a line with this id has arrived before. */
  add(id: string): boolean {
    if (this.#known.has(id)) return false;
    this.#known.add(id);
    const [oldest] = this.#known;
    if (oldest !== undefined && this.#known.size > IDS_MAX) this.#known.delete(oldest);
    return true;
  }
}

/** Returns a random id: counted ones would repeat after a reload, which keeps the participant's id. */
export function chatId(): string {
  const parts = crypto.getRandomValues(new Uint32Array(3));
  return Array.from(parts, (each) => each.toString(36)).join('');
}
