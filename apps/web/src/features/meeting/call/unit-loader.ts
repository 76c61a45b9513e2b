import type { CallClock } from './call-clock.ts';
import type { CreateUnitTransport, UnitTransport } from './media-room.ts';

const RETRY_MS = 2_000;
/** The messages and signals that wait for the unit's code. */
const EARLY_MAX = 200;

/** Loads the code for a forwarding unit once it is needed, and repeats messages that have arrived before. */
export class UnitLoader {
  readonly #load: () => Promise<CreateUnitTransport>;
  readonly #clock: CallClock;
  readonly #start: (create: CreateUnitTransport) => UnitTransport;
  #unit: UnitTransport | null = null;
  #loading = false;
  #stopped = false;
  #early: ((unit: UnitTransport) => void)[] = [];
  #stopRetry = () => {};

  constructor(
    load: () => Promise<CreateUnitTransport>,
    clock: CallClock,
    start: (create: CreateUnitTransport) => UnitTransport,
  ) {
    this.#load = load;
    this.#clock = clock;
    this.#start = start;
  }

  load(): void {
    if (!this.#loading) void this.#attempt();
  }

  /** Runs now or, while the code is not loaded, afterwards. */
  use(run: (unit: UnitTransport) => void): void {
    if (this.#unit) run(this.#unit);
    else this.#early = [...this.#early, run].slice(-EARLY_MAX);
  }

  stop(): void {
    this.#stopped = true;
    this.#stopRetry();
  }

  async #attempt(): Promise<void> {
    this.#loading = true;
    const create = await this.#load().catch(() => null);
    if (this.#stopped) return;
    if (create === null) {
      this.#stopRetry = this.#clock.after(RETRY_MS, () => void this.#attempt());
      return;
    }
    this.#unit = this.#start(create);
    for (const run of this.#early) run(this.#unit);
    this.#early = [];
  }
}
