import type { SentKind } from '@nadi/contract/call-media';
import type { Candidate, Description } from '@nadi/contract/meeting-events';
import type { CallClock } from './call-clock.ts';
import type { ChannelMessage } from './channel-messages.ts';
import { Connection } from './connection.ts';
import type { FrameLink } from './frames/frame-encryption.ts';
import { KeyRefused } from './frames/key-agreement.ts';
import type { LocalTracks } from './local-media.ts';
import type { LinkState } from './media-room.ts';
import { sdpSessionId } from './sdp.ts';
import type { SignalSender } from './signalling-client.ts';

/**
 * A connection is replaced if it is not connected after this time; each further attempt waits twice as long.
 */
const WATCHDOG_MS = 4_000;
const WATCHDOG_MAX_MS = 32_000;
/** The called side waits longer, so that both sides rarely retry at once. */
const CALLED_WATCHDOG_FACTOR = 2.5;
/** A short loss of packets recovers without an ICE restart. */
const RESTART_DELAY_MS = 1_500;

export interface PeerDeps {
  createConnection(config: RTCConfiguration): RTCPeerConnection;
  createStream(): MediaStream;
  iceServers(): RTCIceServer[];
  tracks(): LocalTracks;
  /** Resolves when connections may be created. */
  ready: Promise<void>;
  openFrames(): FrameLink;
  signals: SignalSender;
  /** Returns true if signals can be sent now. */
  signallingConnected(): boolean;
  clock: CallClock;
  /** Read when a connection is created; the server has assigned our id by then. */
  polite(): boolean;
  onChange(): void;
  /** Called once per connection when it is connected and its data channel open. */
  onReady(): void;
  onMessage(message: ChannelMessage): void;
}

/** The link to one participant, over one or several peer connections in turn. */
export class Peer {
  readonly #deps: PeerDeps;
  #connection: Connection | null = null;
  #isOfferer = false;
  #wasConnected = false;
  #screenApart = false;
  #ready = false;
  #attempts = 0;
  #closed = false;
  #refused = false;
  #frames: FrameLink | null = null;
  #publicKey: string | null | undefined;
  #queue: Promise<void>;
  #stopWatchdog = () => {};
  #stopRestart = () => {};

  constructor(deps: PeerDeps) {
    this.#deps = deps;
    this.#queue = deps.ready;
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  get link(): LinkState {
    if (this.#refused) return 'refused';
    return this.#connection?.link ?? 'connecting';
  }

  /** Their key of this call; null if their browser has none, undefined until known. */
  get publicKey(): string | null | undefined {
    return this.#publicKey;
  }

  /** True if it was connected before and is not now. */
  get broken(): boolean {
    return this.#wasConnected && this.link !== 'connected';
  }

  /** Sends an offer on a new connection. */
  sendOffer(): void {
    this.#isOfferer = true;
    this.#replace(true);
  }

  /** Repeats an offer, restarts ICE or replaces the connection, as needed once signalling is back. */
  resume(): void {
    const stable = this.#connection?.pc.signalingState === 'stable';
    if (this.link === 'connected') this.#connection?.repeatOffer();
    else if (!stable || this.#connection?.abandoned) this.sendOffer();
    else if (this.link === 'lost') this.#restartIce();
  }

  receiveOffer(offer: Description): void {
    this.#enqueue(async () => {
      const current = this.#connection;
      const awaitingFirstAnswer = current?.isOfferer === true && current.remoteSessionId === null;
      if (awaitingFirstAnswer && !this.#deps.polite()) return;
      if (current?.remoteSessionId !== sdpSessionId(offer.sdp)) {
        this.#isOfferer = false;
        this.#replace(false);
      }
      await this.#connection?.receiveOffer(offer);
    });
  }

  receiveAnswer(answer: Description): void {
    this.#enqueue(async () => {
      if (this.#isSecondAnswer(answer)) return this.sendOffer();
      await this.#connection?.receiveAnswer(answer);
    });
  }

  receiveCandidate(candidate: Candidate): void {
    this.#enqueue(async () => this.#connection?.receiveCandidate(candidate));
  }

  setTrack(kind: SentKind, track: MediaStreamTrack | null): void {
    this.#connection?.setTrack(kind, track);
  }

  /** True if a shared screen is sent beside the camera instead of in its place. */
  get screenApart(): boolean {
    return this.#screenApart;
  }

  /** The other side understands a screen in a track of its own. */
  separateScreen(): void {
    this.#screenApart = true;
    this.#connection?.separateScreen();
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
   * Detects a second answer. Answers do not name their offer: if two have different sessions, the first
   * belonged to an earlier connection. This connection has applied it and can never connect.
   */
  #isSecondAnswer(answer: Description): boolean {
    const current = this.#connection;
    if (!current?.isOfferer || this.link !== 'connecting') return false;
    const { signalingState } = current.pc;
    return signalingState === 'stable' && current.remoteSessionId !== sdpSessionId(answer.sdp);
  }

  /**
   * Replaces the connection. The polite side also does so if first offers cross: after a rollback it would
   * emit no ICE candidates.
   */
  #replace(isOfferer: boolean): void {
    if (this.#closed) return;
    this.#stopRestart();
    this.#connection?.close();
    this.#ready = false;
    this.#refused = false;
    this.#frames = this.#deps.openFrames();
    this.#connection = new Connection({
      pc: this.#deps.createConnection({
        iceServers: this.#deps.iceServers(),
        bundlePolicy: 'max-bundle',
      }),
      isOfferer,
      polite: this.#deps.polite(),
      tracks: this.#deps.tracks(),
      stream: this.#deps.createStream(),
      createStream: this.#deps.createStream,
      screenApart: this.#screenApart,
      frames: this.#frames,
      signals: this.#deps.signals,
      onLink: () => this.#linkChanged(),
      onForged: () => this.#refuse(),
      onMessage: this.#deps.onMessage,
    });
    this.#watch();
    this.#deps.onChange();
  }

  #linkChanged(): void {
    this.#stopRestart();
    if (this.link === 'connected') this.#onConnected();
    else if (this.link === 'lost') this.#onLost();
    this.#deps.onChange();
  }

  #onConnected(): void {
    this.#wasConnected = true;
    this.#attempts = 0;
    this.#stopWatchdog();
    if (this.#ready || !this.#connection?.reachable) return;
    this.#ready = true;
    this.#deps.onReady();
  }

  #onLost(): void {
    const connection = this.#connection;
    this.#watch();
    if (connection?.abandoned) return;
    if (connection?.pc.connectionState === 'failed') this.#restartIce();
    else this.#stopRestart = this.#deps.clock.after(RESTART_DELAY_MS, () => this.#restartIce());
  }

  /** Restarts ICE; while signalling is away, `resume` does so later. */
  #restartIce(): void {
    const connection = this.#connection;
    if (connection?.pc.signalingState !== 'stable' || !this.#deps.signallingConnected()) return;
    connection.restartIce(this.#deps.iceServers());
    this.#watch();
  }

  #watch(): void {
    this.#stopWatchdog();
    const factor = this.#isOfferer ? 1 : CALLED_WATCHDOG_FACTOR;
    const delay = Math.min(WATCHDOG_MAX_MS, WATCHDOG_MS * 2 ** this.#attempts) * factor;
    this.#stopWatchdog = this.#deps.clock.after(delay, () => {
      if (!this.#deps.signallingConnected()) return this.#watch();
      this.#attempts += 1;
      this.#replace(true);
    });
  }

  /** Applies descriptions and candidates in the order in which they were sent. */
  #enqueue(task: () => Promise<void>): void {
    const noted = this.#queue.then(task).then(() => this.#noteKey());
    this.#queue = noted.catch((error) => {
      // If the browser rejected a description, the watchdog replaces the connection.
      if (error instanceof KeyRefused) this.#refuse();
    });
  }

  #noteKey(): void {
    const key = this.#frames?.otherKey;
    if (key === undefined || key === this.#publicKey) return;
    this.#publicKey = key;
    this.#deps.onChange();
  }

  /** Ends the connection; only a new offer, or signalling that is back, starts another. */
  #refuse(): void {
    this.#refused = true;
    this.#stopWatchdog();
    this.#stopRestart();
    this.#connection?.close();
    this.#deps.onChange();
  }
}
