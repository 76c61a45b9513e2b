/** A map that evicts its oldest entry when it exceeds `capacity`. */
export class BoundedMap<Value> extends Map<string, Value> {
  readonly #capacity: number;

  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  override set(key: string, value: Value): this {
    super.set(key, value);
    if (this.size > this.#capacity) {
      const [oldest] = this.keys();
      if (oldest !== undefined) this.delete(oldest);
    }
    return this;
  }
}
