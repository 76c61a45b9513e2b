import type { PresenceEvent } from './call-state.ts';
import type { RemoteParticipant } from './media-room.ts';

/** Detects arrivals and departures. Participants found on joining are not reported. */
export class Presence {
  latest: PresenceEvent | null = null;
  #known: Map<string, string> | null = null;

  /** Starts the comparison with the server's first list; later calls change nothing. */
  begin(others: readonly RemoteParticipant[]): void {
    this.#known ??= namesById(others);
  }

  /** Ends the comparison; the next list starts it again. */
  end(): void {
    this.latest = null;
    this.#known = null;
  }

  update(others: readonly RemoteParticipant[]): void {
    if (this.#known === null) return;
    const known = this.#known;
    this.#known = namesById(others);
    for (const [id, name] of known) if (!this.#known.has(id)) this.#add('left', name);
    for (const [id, name] of this.#known) if (!known.has(id)) this.#add('joined', name);
  }

  #add(kind: PresenceEvent['kind'], name: string): void {
    this.latest = { id: (this.latest?.id ?? 0) + 1, kind, name };
  }
}

function namesById(others: readonly RemoteParticipant[]): Map<string, string> {
  return new Map(others.map(({ participant: { id, name } }) => [id, name]));
}
