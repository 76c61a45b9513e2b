import { createHash } from 'node:crypto';

/** Limits the memory of plans, because each connection keeps at most this many. */
const NAMES_MAX = 200;
/** Longer text is a bulk insert of varying length. */
const TEXT_LENGTH_MAX = 10_000;
const SEEN_ONCE_MAX = 1000;

/**
 * Chooses the statements that a connection prepares under a name, so that the database parses and plans
 * them once: those with values that run a second time, while names are left. Text that runs once, such as a
 * rare filter, gets no name.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  #generation = 0;

  /** Changes when names are renewed; a connection of an older generation holds unused statements. */
  get generation(): number {
    return this.#generation;
  }

  /** Returns undefined for a statement that runs without a name. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (text.length > TEXT_LENGTH_MAX || this.#names.size === NAMES_MAX) return undefined;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size === SEEN_ONCE_MAX) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const name = this.#makeName(text);
    this.#names.set(text, name);
    return name;
  }

  /** Gives every statement a new name, because those prepared in `generation` are out of date. */
  renew(generation: number): void {
    if (generation !== this.#generation) return;
    this.#generation += 1;
    for (const text of this.#names.keys()) this.#names.set(text, this.#makeName(text));
  }

  // The name is made from the text, so that two processes behind one pooler never use it for different
  // statements.
  #makeName(text: string): string {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return `nadi_${this.#generation}_${hash}`;
  }
}
