import type { CallClock } from './call-clock.ts';
import type { Banner, Call, CallSnapshot, ChatLine, Devices, Phase } from './call-state.ts';
import { chat } from './channel-messages.ts';
import { LocalMedia } from './local-media.ts';
import { banner, type MediaSource } from './media.ts';
import { Mesh } from './mesh.ts';
import { Monitor } from './monitor.ts';
import {
  type Admitted,
  type FinalRefusal,
  type MeetingSocket,
  openSignal,
  type Signal,
} from './signal.ts';
import { memberTile, ownTile, settle } from './tiles.ts';

export interface CallDeps {
  roomId: string;
  userName: string;
  /** Opens (or begins to open) the meeting socket. */
  openSocket(): MeetingSocket;
  media: MediaSource;
  createConnection(config: RTCConfiguration): RTCPeerConnection;
  createStream(): MediaStream;
  clock: CallClock;
}

/** Older lines are forgotten. */
const CHAT_KEPT = 500;

export function createCall(deps: CallDeps): Call {
  const engine = new CallEngine(deps);
  return {
    snapshot: () => engine.snapshot,
    subscribe: (listener) => engine.subscribe(listener),
    join: () => engine.join(),
    leave: () => engine.leave(),
    toggleMic: () => engine.media.toggleMic(),
    toggleCamera: () => engine.media.toggleCamera(),
    shareScreen: () => engine.media.toggleScreen(),
    selectDevices: (devices: Devices) => engine.media.select(devices),
    listDevices: () => deps.media.enumerateDevices(),
    sendChat: (text) => engine.sendChat(text),
    dismissBanner: () => engine.showBanner(null),
  };
}

class CallEngine {
  readonly media: LocalMedia;
  readonly #deps: CallDeps;
  readonly #stream: MediaStream;
  readonly #mesh: Mesh;
  readonly #listeners = new Set<() => void>();
  #monitor: Monitor | null = null;
  #signal: Signal | null = null;
  #begun = false;
  #mediaSettled = false;
  #admitted = false;
  #ended = false;
  #socketUp = false;
  #banner: Banner | null = null;
  #refusal: FinalRefusal | null = null;
  #chat: readonly ChatLine[] = [];
  #self: CallSnapshot['self'];
  snapshot: CallSnapshot;

  constructor(deps: CallDeps) {
    this.#deps = deps;
    this.#stream = deps.createStream();
    this.#self = { id: null, name: deps.userName, verified: false };
    this.#mesh = this.#newMesh();
    this.media = new LocalMedia({
      media: deps.media,
      stream: this.#stream,
      onTrack: (kind, track) => this.#mesh.setTrack(kind, track),
      onBanner: (shown) => this.showBanner(shown),
      onChange: () => this.#ownMediaChanged(),
    });
    this.snapshot = this.#draw();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The socket connects while the devices are asked for. */
  join(): void {
    if (this.#begun) return;
    this.#begun = true;
    const { clock } = this.#deps;
    this.#signal = this.#openSignal();
    this.#monitor = new Monitor({
      mesh: this.#mesh,
      clock,
      sharing: () => this.media.sharing,
      tracks: () => this.media.tracks,
      onChange: () => this.#publish(),
    });
    void this.#startMedia();
    this.#publish();
  }

  leave(): void {
    if (this.#ended) return;
    this.#begun = true;
    this.#ended = true;
    this.#monitor?.stop();
    this.#mesh.close();
    this.media.stop();
    this.#signal?.stop();
    this.#socketUp = false;
    this.#publish();
  }

  sendChat(text: string): void {
    const message = chat(text);
    if (message === null || this.#ended) return;
    const sent = this.#mesh.tellAll(message);
    const { id, name } = this.#self;
    this.#addChat({ from: id ?? '', name, text: message.text, own: true, sent });
  }

  showBanner(shown: Banner | null): void {
    this.#banner = shown;
    this.#publish();
  }

  /** Calls go out once the microphone is settled; the camera follows on the same connections. */
  async #startMedia(): Promise<void> {
    const heard = await this.media.startAudio();
    this.#mesh.startCalling();
    if (heard) await this.media.startVideo();
    this.#mediaSettled = true;
    this.#publish();
  }

  #newMesh(): Mesh {
    const { clock, createConnection, createStream } = this.#deps;
    return new Mesh({
      clock,
      createConnection,
      createStream,
      tracks: () => this.media.tracks,
      postTo: (id) => this.#requireSignal().postTo(id),
      signalUp: () => this.#socketUp,
      state: () => ({
        mic: this.media.mic.enabled,
        camera: this.media.tracks.video !== null,
        screen: this.media.sharing,
      }),
      onChange: () => this.#publish(),
      onReady: (member) => void this.#monitor?.greet(member),
      onChat: ({ id, name }, text) =>
        this.#addChat({ from: id, name, text, own: false, sent: true }),
    });
  }

  #openSignal(): Signal {
    const { clock, roomId, userName } = this.#deps;
    const mesh = this.#mesh;
    return openSignal({
      socket: this.#deps.openSocket(),
      room: { roomId, userName },
      clock,
      on: {
        onSocket: (up) => this.#socketChanged(up),
        onSocketFailure: () => this.showBanner(banner('socket')),
        onAdmitted: (answer) => this.#letIn(answer),
        onRefused: (reason) => this.#refused(reason),
        onPeople: (people) => mesh.people(people),
        onArrival: (person) => mesh.arrived(person),
        onDeparture: (id) => mesh.departed(id),
        onOffer: (from, offer) => mesh.offer(from, offer),
        onAnswer: (from, answer) => mesh.answer(from, answer),
        onCandidate: (from, candidate) => mesh.candidate(from, candidate),
      },
    });
  }

  #requireSignal(): Signal {
    if (this.#signal === null) throw new Error('Nobody can be written to before join');
    return this.#signal;
  }

  #socketChanged(up: boolean): void {
    if (this.#ended) return;
    this.#socketUp = up;
    if (up && this.#banner?.kind === 'socket') this.#banner = null;
    this.#publish();
  }

  #letIn({ self, iceServers }: Admitted): void {
    this.#admitted = true;
    this.#refusal = null;
    if (this.#banner?.kind === 'socket') this.#banner = null;
    this.#self = self;
    this.#mesh.admitted(self.id, iceServers);
    this.#publish();
  }

  /** Refused at the door one leaves; refused on coming back, the media that flows is not cut. */
  #refused(reason: FinalRefusal): void {
    this.#refusal = reason;
    if (this.#admitted) this.#publish();
    else this.leave();
  }

  #ownMediaChanged(): void {
    this.#mesh.tellState();
    this.#publish();
  }

  #addChat(line: Omit<ChatLine, 'id' | 'at'>): void {
    const last = this.#chat.at(-1);
    const id = String(Number(last?.id ?? 0) + 1);
    this.#chat = [...this.#chat, { ...line, id, at: this.#deps.clock.now() }].slice(-CHAT_KEPT);
    this.#publish();
  }

  #publish(): void {
    const before = this.snapshot;
    this.snapshot = settle(before, this.#draw());
    if (this.snapshot === before) return;
    for (const listener of this.#listeners) listener();
  }

  #draw(): CallSnapshot {
    const { name, verified } = this.#self;
    const own = { name, verified, stream: this.#stream, media: this.media, monitor: this.#monitor };
    return {
      phase: this.#phase(),
      roomId: this.#deps.roomId,
      connected: this.#socketUp,
      inRoom: this.#admitted,
      tiles: [ownTile(own), ...[...this.#mesh.members.values()].map(memberTile)],
      mic: this.media.mic,
      camera: this.media.camera,
      sharing: this.media.sharing,
      banner: this.#banner,
      chat: this.#chat,
      refusal: this.#refusal,
      self: this.#self,
    };
  }

  #phase(): Phase {
    if (this.#ended) return 'left';
    if (!this.#begun) return 'idle';
    if (!this.#mediaSettled) return 'acquiring';
    if (!this.#admitted) return 'connecting';
    return this.#socketUp ? 'joined' : 'reconnecting';
  }
}
