import { type SentKind, UNIT_IDS } from '@nadi/contract/call-media';
import type { Candidate, Description } from '@nadi/contract/meeting-events';
import type { CallClock } from './call-clock.ts';
import type { LocalTracks } from './local-media.ts';
import type { LinkState } from './media-room.ts';
import type { RoomProtection } from './room-protection.ts';
import type { SignalSender } from './signalling-client.ts';
import { Publisher } from './unit-publisher.ts';
import { type Reception, Subscription } from './unit-subscription.ts';

/** Connections that are not established after this time are replaced; each further attempt waits twice as long. */
const WATCHDOG_MS = 4_000;
const WATCHDOG_MAX_MS = 32_000;
/** A short loss of packets recovers without an ICE restart. */
const RESTART_DELAY_MS = 1_500;
/** The pictures of an earlier unit stay at most this long. */
const RETIRED_MS = 10_000;

interface UnitLinksDeps {
  createConnection(config: RTCConfiguration): RTCPeerConnection;
  senderTo(id: string): SignalSender;
  signallingConnected(): boolean;
  iceServers(): RTCIceServer[];
  tracks(): LocalTracks;
  protection: RoomProtection;
  clock: CallClock;
  /** Called for each new connection: its frames are awaited, and its layers are not known to the unit. */
  onReplaced(): void;
  onChange(): void;
}

/**
 * The two connections to a forwarding unit over time. If one of them fails, ICE is restarted on the one up; if that
 * does not help, both are replaced: a first offer on a new connection up makes the unit begin anew.
 */
export class UnitLinks {
  readonly #deps: UnitLinksDeps;
  #publisher: Publisher | null = null;
  #subscription: Subscription | null = null;
  /** The last offer that arrived before the connection up existed. */
  #early: Description | null = null;
  /** Earlier connections from the unit, whose last pictures are still shown. */
  #retired: Subscription[] = [];
  #wasConnected = false;
  #attempts = 0;
  #queue: Promise<void> = Promise.resolve();
  #stopWatchdog = () => {};
  #stopRestart = () => {};
  #stopRetired = () => {};

  constructor(deps: UnitLinksDeps) {
    this.#deps = deps;
  }

  get publisher(): Publisher | null {
    return this.#publisher;
  }

  get subscription(): Subscription | null {
    return this.#subscription;
  }

  /** The state of the connection from the unit; null while there is none. */
  get received(): LinkState | null {
    return this.#subscription?.link ?? null;
  }

  get connected(): boolean {
    const { received } = this;
    return this.#publisher?.link === 'connected' && (received ?? 'connected') === 'connected';
  }

  /** True if the unit was lost or cannot be reached. */
  get away(): boolean {
    return (
      this.#publisher !== null && !this.connected && (this.#wasConnected || this.#attempts > 0)
    );
  }

  receptionsOf(userId: string): readonly Reception[] {
    return this.#subscription?.receptionsOf(userId) ?? [];
  }

  open(): void {
    this.#attempts = 0;
    this.#replace();
  }

  /** Continues after signalling was away: messages may have been lost. */
  resume(): void {
    if (!this.#publisher || this.connected) return;
    this.#recover();
  }

  setTrack(kind: SentKind, track: MediaStreamTrack | null): void {
    this.#publisher?.setTrack(kind, track);
  }

  receiveOffer(from: string, offer: Description): void {
    if (from !== UNIT_IDS.subscribe) return;
    if (!this.#publisher) {
      this.#early = offer;
      return;
    }
    this.#enqueue(async () => {
      if (!this.#publisher) return;
      if (!this.#subscription?.continuedBy(offer)) this.#subscribe();
      await this.#subscription?.receiveOffer(offer);
    });
  }

  receiveAnswer(from: string, answer: Description): void {
    if (from !== UNIT_IDS.publish) return;
    this.#enqueue(async () => this.#publisher?.receiveAnswer(answer));
  }

  receiveCandidate(from: string, candidate: Candidate): void {
    this.#enqueue(async () => {
      const connection = from === UNIT_IDS.publish ? this.#publisher : this.#subscription;
      connection?.receiveCandidate(candidate);
    });
  }

  /** Closes earlier connections whose pictures have been replaced. */
  closeRetired(): void {
    for (const subscription of this.#retired) subscription.close();
    this.#retired = [];
    this.#stopRetired();
  }

  close(): void {
    this.#stopWatchdog();
    this.#stopRestart();
    this.#publisher?.close();
    this.#subscription?.close();
    this.#publisher = null;
    this.#subscription = null;
    this.#early = null;
    this.#wasConnected = false;
    this.closeRetired();
  }

  #replace(): void {
    const { createConnection, senderTo, tracks, protection } = this.#deps;
    this.#stopRestart();
    this.#publisher?.close();
    // Without an answer the unit may not know the replaced connection, and then continues to send on this one.
    if (this.#publisher?.answered) this.#retire();
    this.#publisher = new Publisher({
      pc: createConnection(this.#config()),
      tracks: tracks(),
      signals: senderTo(UNIT_IDS.publish),
      protection,
      onLink: () => this.#linkChanged(),
    });
    this.#watch();
    this.#deps.onReplaced();
    if (this.#early) this.receiveOffer(UNIT_IDS.subscribe, this.#early);
    this.#early = null;
  }

  #subscribe(): void {
    const { createConnection, senderTo, protection } = this.#deps;
    this.#retire();
    this.#subscription = new Subscription({
      pc: createConnection(this.#config()),
      signals: senderTo(UNIT_IDS.subscribe),
      protection,
      onLink: () => this.#linkChanged(),
    });
    this.#watch();
    this.#deps.onReplaced();
  }

  #retire(): void {
    if (!this.#subscription) return;
    this.#retired.push(this.#subscription);
    this.#subscription.pc.onconnectionstatechange = null;
    this.#subscription = null;
    this.#stopRetired();
    this.#stopRetired = this.#deps.clock.after(RETIRED_MS, () => this.closeRetired());
  }

  #config(): RTCConfiguration {
    return { iceServers: this.#deps.iceServers(), bundlePolicy: 'max-bundle' };
  }

  #linkChanged(): void {
    this.#stopRestart();
    if (this.connected) {
      this.#wasConnected = true;
      this.#attempts = 0;
      this.#stopWatchdog();
    } else if (this.#publisher?.link === 'lost' || this.received === 'lost') this.#onLost();
    this.#deps.onChange();
  }

  #onLost(): void {
    this.#watch();
    // Later attempts follow the growing delays of the watchdog.
    if (this.#attempts > 0) return;
    const states = [this.#publisher?.pc, this.#subscription?.pc].map((pc) => pc?.connectionState);
    if (states.includes('failed')) this.#recover();
    else this.#stopRestart = this.#deps.clock.after(RESTART_DELAY_MS, () => this.#recover());
  }

  /** Restarts ICE on the connection up; the unit must offer again on the other one, so both are replaced then. */
  #recover(): void {
    if (!this.#deps.signallingConnected()) return;
    const restarted =
      this.received !== 'lost' && this.#publisher?.restartIce(this.#deps.iceServers());
    if (restarted) this.#watch();
    else this.#replace();
  }

  #watch(): void {
    this.#stopWatchdog();
    const delay = Math.min(WATCHDOG_MAX_MS, WATCHDOG_MS * 2 ** this.#attempts);
    this.#stopWatchdog = this.#deps.clock.after(delay, () => {
      if (this.connected) return;
      if (!this.#deps.signallingConnected()) return this.#watch();
      this.#attempts += 1;
      this.#replace();
    });
  }

  /** Applies descriptions and candidates in the order in which they were sent. */
  #enqueue(task: () => Promise<void>): void {
    this.#queue = this.#queue.then(task).catch(() => {
      // The browser rejected a description: the watchdog replaces the connections.
      this.#watch();
    });
  }
}
