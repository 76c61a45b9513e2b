import type { Candidate, Description } from '@nadi/contract/meeting-events';
import type { CallClock } from './call-clock.ts';
import type { ChannelMessage } from './channel-messages.ts';
import { Connection, type Link, sessionOf } from './connection.ts';
import type { LocalTracks } from './local-media.ts';
import type { TrackKind } from './media.ts';
import type { Post } from './signal.ts';

/** A connection that is not up after this long is made anew; each further try waits twice as long. */
const WATCHDOG = 4_000;
const WATCHDOG_MAX = 32_000;
/** The side that was called waits longer, so that both seldom start at once. */
const CALLED_PATIENCE = 2.5;
/** A short loss of packets mends itself. */
const RESTART_AFTER = 1_500;

export interface PeerDeps {
  createConnection(config: RTCConfiguration): RTCPeerConnection;
  createStream(): MediaStream;
  iceServers(): RTCIceServer[];
  tracks(): LocalTracks;
  post: Post;
  /** Whether letters can be sent now. */
  signalUp(): boolean;
  clock: CallClock;
  /** Asked when a connection is made: by then the server has said who we are. */
  polite(): boolean;
  onChange(): void;
  /** Up, and ready to hear what we have to say. */
  onReady(): void;
  onMessage(message: ChannelMessage): void;
}

/** One other person, over as many connections as it takes. */
export class Peer {
  readonly #deps: PeerDeps;
  #connection: Connection | null = null;
  #caller = false;
  #wasUp = false;
  #told = false;
  #tries = 0;
  #closed = false;
  #turn: Promise<void> = Promise.resolve();
  #stopWatchdog = () => {};
  #stopRestart = () => {};

  constructor(deps: PeerDeps) {
    this.#deps = deps;
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  get link(): Link {
    return this.#connection?.link ?? 'connecting';
  }

  /** It was up once and is not now. */
  get broken(): boolean {
    return this.#wasUp && this.link !== 'up';
  }

  /** Offers, on a new connection. */
  call(): void {
    this.#caller = true;
    this.#replace(true);
  }

  /** Signalling is back and this person is in the room: mend what could not be mended meanwhile. */
  resume(): void {
    const stable = this.#connection?.pc.signalingState === 'stable';
    if (this.link === 'up') this.#connection?.repeatOffer();
    else if (!stable || this.#connection?.abandoned) this.call();
    else if (this.link === 'down') this.#restartIce();
  }

  takeOffer(offer: Description): void {
    this.#inTurn(async () => {
      const current = this.#connection;
      const awaitingFirstAnswer = current?.initiates === true && current.remoteSession === null;
      if (awaitingFirstAnswer && !this.#deps.polite()) return;
      if (current?.remoteSession !== sessionOf(offer.sdp) && !this.#isFresh(current)) {
        this.#caller = false;
        this.#replace(false);
      }
      await this.#connection?.takeOffer(offer);
    });
  }

  takeAnswer(answer: Description): void {
    this.#inTurn(async () => {
      if (this.#isSecondAnswer(answer)) return this.call();
      await this.#connection?.takeAnswer(answer);
    });
  }

  takeCandidate(candidate: Candidate): void {
    this.#inTurn(async () => this.#connection?.takeCandidate(candidate));
  }

  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    this.#connection?.setTrack(kind, track);
  }

  send(message: ChannelMessage): boolean {
    return this.#connection?.send(message) ?? false;
  }

  close(): void {
    this.#closed = true;
    this.#stopWatchdog();
    this.#stopRestart();
    this.#connection?.close();
    this.#connection = null;
  }

  /**
   * An answer says not which offer it is to. Of two from different sessions the first was to an offer
   * of a connection before: this one took it and can never come up.
   */
  #isSecondAnswer(answer: Description): boolean {
    const current = this.#connection;
    if (!current?.initiates || this.link !== 'connecting') return false;
    const { signalingState } = current.pc;
    return signalingState === 'stable' && current.remoteSession !== sessionOf(answer.sdp);
  }

  #isFresh(connection: Connection | null): boolean {
    return connection !== null && !connection.initiates && connection.remoteSession === null;
  }

  /**
   * An answerer for crossing first offers, too: rolling the own offer back would leave the polite
   * side without candidates.
   */
  #replace(initiates: boolean): void {
    if (this.#closed) return;
    this.#stopRestart();
    this.#connection?.close();
    this.#told = false;
    this.#connection = new Connection({
      pc: this.#deps.createConnection({
        iceServers: this.#deps.iceServers(),
        bundlePolicy: 'max-bundle',
      }),
      initiates,
      polite: this.#deps.polite(),
      tracks: this.#deps.tracks(),
      stream: this.#deps.createStream(),
      post: this.#deps.post,
      onLink: () => this.#linkChanged(),
      onMessage: this.#deps.onMessage,
    });
    this.#watch();
    this.#deps.onChange();
  }

  #linkChanged(): void {
    this.#stopRestart();
    if (this.link === 'up') this.#cameUp();
    else if (this.link === 'down') this.#wentDown();
    this.#deps.onChange();
  }

  #cameUp(): void {
    this.#wasUp = true;
    this.#tries = 0;
    this.#stopWatchdog();
    if (this.#told || !this.#connection?.talks) return;
    this.#told = true;
    this.#deps.onReady();
  }

  #wentDown(): void {
    const connection = this.#connection;
    this.#watch();
    if (connection?.abandoned) return;
    if (connection?.pc.connectionState === 'failed') this.#restartIce();
    else this.#stopRestart = this.#deps.clock.after(RESTART_AFTER, () => this.#restartIce());
  }

  /** Signalling being away, `resume` does it later. */
  #restartIce(): void {
    const stable = this.#connection?.pc.signalingState === 'stable';
    if (this.link === 'up' || !stable || !this.#deps.signalUp()) return;
    this.#connection?.restartIce(this.#deps.iceServers());
    this.#watch();
  }

  #watch(): void {
    this.#stopWatchdog();
    const patience = this.#caller ? 1 : CALLED_PATIENCE;
    const delay = Math.min(WATCHDOG_MAX, WATCHDOG * 2 ** this.#tries) * patience;
    this.#stopWatchdog = this.#deps.clock.after(delay, () => {
      if (this.link === 'up') return;
      if (!this.#deps.signalUp()) return this.#watch();
      this.#tries += 1;
      this.#replace(true);
    });
  }

  /** Descriptions and candidates take effect in the order in which they were sent. */
  #inTurn(task: () => Promise<void>): void {
    this.#turn = this.#turn.then(task).catch(() => {
      // A description the browser refuses: the watchdog makes a new connection.
    });
  }
}
