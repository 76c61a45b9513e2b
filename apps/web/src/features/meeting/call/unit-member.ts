import type { SentKind, VideoLayer } from '@nadi/contract/call-media';
import type { Participant } from '@nadi/contract/meeting-events';
import { type TokenBucket, tokenBucket } from '@nadi/domain/token-bucket';
import type { Quality, SharedVitals } from './call-state.ts';
import type { ChannelMessage } from './channel-messages.ts';
import { lastFrame } from './link-stats.ts';
import { type LinkState, readAt, sharesVitals, type TransportParticipant } from './media-room.ts';
import { CHAT_RATE } from './mesh-member.ts';
import type { Flow } from './switch-state.ts';
import { hasArrived, type Reception } from './unit-subscription.ts';

interface UnitMemberDeps {
  createStream(): MediaStream;
  /** Returns what the present connection from the unit brings of them. */
  receptions(): readonly Reception[];
  /** Returns their public key; undefined until known. */
  publicKey(): string | undefined;
  /** The state of the connection from the unit; null while there is none. */
  link(): LinkState | null;
}

/** A picture that does not come back within this time after its tile is shown again has frozen. */
const RESUME_MS = 2_000;

/** Another participant of a room whose media passes through a forwarding unit. */
export class UnitMember implements TransportParticipant {
  participant: Participant;
  /** True if the server currently lists them in the room. */
  listed = true;
  mic = true;
  camera = true;
  screen = false;
  readonly screenApart = true;
  /** True once they have reported their devices. */
  stateKnown = false;
  speaking = false;
  frozen = false;
  notReceived = false;
  /** The layer of their camera that fills its tile here; null until it is shown. */
  layer: VideoLayer | null = null;
  quality: Quality | null = null;
  reportedQuality: Quality | null = null;
  vitals: SharedVitals | null = null;
  readonly chatRate: TokenBucket = tokenBucket(CHAT_RATE);
  readonly #deps: UnitMemberDeps;
  #stream: MediaStream | null = null;
  #screenStream: MediaStream | null = null;
  #arrived = false;
  #wasConnected = false;
  /** The last frame before the camera was switched off here, and the time at which it was wanted again. */
  #paused: { frame: number | null; since: number | null } | null = null;

  constructor(participant: Participant, deps: UnitMemberDeps) {
    this.participant = participant;
    this.#deps = deps;
  }

  get stream(): MediaStream | null {
    return this.#stream;
  }

  get publicKey(): string | undefined {
    return this.#deps.publicKey();
  }

  get screenStream(): MediaStream | null {
    return this.screen ? this.#screenStream : null;
  }

  get tracks(): readonly MediaStreamTrack[] {
    return this.#stream?.getTracks() ?? [];
  }

  get link(): LinkState {
    const link = this.#deps.link();
    if (link === 'connected' && this.#stream) return 'connected';
    return link !== 'connected' && this.#wasConnected ? 'lost' : 'connecting';
  }

  get flow(): Flow {
    const link = this.#deps.link();
    if (link === null) return 'none';
    if (link === 'lost') return 'lost';
    return link === 'connected' && this.#arrived ? 'flowing' : 'pending';
  }

  /** True if picture and sound arrive at present. */
  get flowing(): boolean {
    return this.flow === 'flowing' && !this.frozen;
  }

  /** False while tracks or frames of the present connection are still awaited. */
  get settled(): boolean {
    return this.#arrived && this.#paused?.since == null && !this.#exchanges().length;
  }

  receiver(kind: SentKind): RTCRtpReceiver | null {
    return this.#reception(kind)?.receiver ?? null;
  }

  /** Awaits the frames of another connection; the tracks of the earlier one stay until then. */
  startOver(): void {
    this.#arrived = false;
  }

  /** Returns true if the layer has changed. */
  show(layer: VideoLayer, now: number): boolean {
    if (layer === this.layer) return false;
    const frame = lastFrame(this.receiver('video'));
    if (layer === 'off') this.#paused = { frame, since: null };
    else if (this.#paused) this.#paused = { ...this.#paused, since: now };
    this.layer = layer;
    this.notReceived = this.#paused !== null;
    return true;
  }

  /** Applies what they report about themselves. */
  apply(message: ChannelMessage, now: number): void {
    if (message.kind === 'quality') this.reportedQuality = message.level;
    else if (message.kind === 'vitals' && sharesVitals(this.participant))
      this.vitals = readAt(message.reading, now);
    else if (message.kind === 'state') {
      this.mic = message.mic;
      this.camera = message.camera;
      this.screen = message.screen;
      this.stateKnown = true;
      this.settle(now);
    }
  }

  /** Shows the tracks and notices the frames that have arrived; returns true if there were any. */
  settle(now: number): boolean {
    const exchanges = this.#exchanges();
    const before = [this.#arrived, this.notReceived];
    this.#wasConnected ||= this.#deps.link() === 'connected';
    for (const { kind, receiver } of exchanges) this.#take(kind, receiver.track);
    if (this.#paused?.since != null) {
      const resumed = lastFrame(this.receiver('video')) !== this.#paused.frame;
      if (resumed || now - this.#paused.since >= RESUME_MS) this.#paused = null;
    }
    this.notReceived = this.#paused !== null;
    if (!this.#arrived) this.#arrived = this.#deps.link() === 'connected' && this.#isComplete();
    const changed = before[0] !== this.#arrived || before[1] !== this.notReceived;
    return changed || exchanges.length > 0;
  }

  /** Returns true if everything that they send and that is wanted has arrived. */
  #isComplete(): boolean {
    const has = (kind: SentKind) => this.#reception(kind) !== undefined;
    return (
      this.stateKnown &&
      (!this.mic || has('audio')) &&
      (!this.screen || has('screen')) &&
      this.#pictureArrived()
    );
  }

  #pictureArrived(): boolean {
    if (!this.camera || this.layer === 'off') return true;
    const video = this.#reception('video');
    return video !== undefined && hasArrived(video);
  }

  /** A first track is shown at once, a later one in its place from its first frame on. */
  #exchanges(): Reception[] {
    return this.#deps.receptions().filter((reception) => {
      const shown = this.#shownTrack(reception.kind);
      return shown !== reception.receiver.track && (shown === null || this.#mayReplace(reception));
    });
  }

  /** Sound changes with the picture: browsers report none for a track that is not played. */
  #mayReplace(reception: Reception): boolean {
    if (reception.kind !== 'audio') return hasArrived(reception);
    return this.#deps.link() === 'connected' && this.#pictureArrived();
  }

  #take(kind: SentKind, track: MediaStreamTrack): void {
    if (kind === 'screen') {
      this.#screenStream = this.#deps.createStream();
      this.#screenStream.addTrack(track);
      return;
    }
    this.#stream ??= this.#deps.createStream();
    for (const old of this.#stream.getTracks())
      if (old.kind === kind) this.#stream.removeTrack(old);
    this.#stream.addTrack(track);
  }

  #shownTrack(kind: SentKind): MediaStreamTrack | null {
    if (kind === 'screen') return this.#screenStream?.getTracks()[0] ?? null;
    return this.#stream?.getTracks().find((track) => track.kind === kind) ?? null;
  }

  #reception(kind: SentKind): Reception | undefined {
    return this.#deps.receptions().find((each) => each.kind === kind);
  }
}
