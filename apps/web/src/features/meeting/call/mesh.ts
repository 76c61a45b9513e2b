import type { Candidate, Description, Participant } from '@nadi/contract/meeting-events';
import type { CallClock } from './call-clock.ts';
import type { Quality } from './call-state.ts';
import type { ChannelMessage } from './channel-messages.ts';
import type { LocalTracks } from './local-media.ts';
import type { TrackKind } from './media.ts';
import { Peer } from './peer.ts';
import type { Post } from './signal.ts';

export interface MeshDeps {
  createConnection(config: RTCConfiguration): RTCPeerConnection;
  createStream(): MediaStream;
  clock: CallClock;
  tracks(): LocalTracks;
  postTo(id: string): Post;
  signalUp(): boolean;
  /** What the others see and hear of us. */
  state(): { mic: boolean; camera: boolean; screen: boolean };
  /** A member's connection is up and listens. */
  onReady(member: Member): void;
  onChange(): void;
  onChat(from: Participant, text: string): void;
}

/** Nobody may drown the others in words: lines beyond this many in so many milliseconds are dropped. */
const CHAT_LINES = 20;
const CHAT_WINDOW = 10_000;

/** Another person as this browser knows them. */
export interface Member {
  person: Participant;
  readonly peer: Peer;
  /** Whether the server counts them in the room now. */
  listed: boolean;
  mic: boolean;
  camera: boolean;
  screen: boolean;
  speaking: boolean;
  /** Our video to them is paused for want of bandwidth. */
  videoPaused: boolean;
  /** When their latest chat lines came. */
  chatTimes: number[];
  /** As measured here, and as they say of themselves. */
  quality: Quality | null;
  ownQuality: Quality | null;
}

/** The room's people ↔ the connections to them. */
export class Mesh {
  readonly members = new Map<string, Member>();
  readonly #deps: MeshDeps;
  #selfId = '';
  #iceServers: RTCIceServer[] = [];
  /** Offers wait for the microphone: with its permission come the addresses that work best. */
  #mayCall = false;
  readonly #uncalled = new Set<string>();
  /** Said goodbye, and not yet gone from the server's room: a page that is reloaded comes back so. */
  readonly #parting = new Map<string, Participant>();

  constructor(deps: MeshDeps) {
    this.#deps = deps;
  }

  admitted(selfId: string, iceServers: RTCIceServer[]): void {
    this.#selfId = selfId;
    this.#iceServers = iceServers;
  }

  startCalling(): void {
    this.#mayCall = true;
    for (const id of this.#uncalled) this.members.get(id)?.peer.call();
    this.#uncalled.clear();
  }

  /**
   * Who is in the room, on every join. After a restart of the server the list is incomplete: whoever
   * it lacks stays for as long as their media flows.
   */
  people(list: readonly Participant[]): void {
    const listed = new Set(list.map(({ id }) => id));
    for (const [id, member] of this.members) {
      member.listed = listed.has(id);
      if (!member.listed && member.peer.link !== 'up') this.#drop(id);
    }
    for (const person of list) this.#meet(person);
    this.#parting.clear();
    this.#deps.onChange();
  }

  /** The newcomer offers. */
  arrived(person: Participant): void {
    this.#place(person);
    this.#deps.onChange();
  }

  /** They may only have lost their signalling; then media flows, and they come back. */
  departed(id: string): void {
    this.#parting.delete(id);
    const member = this.members.get(id);
    if (!member) return;
    member.listed = false;
    if (member.peer.link !== 'up' || !member.peer.connection?.talks) this.#drop(id);
    this.#deps.onChange();
  }

  offer(from: string, offer: Description): void {
    this.#uncalled.delete(from);
    const person = this.#parting.get(from) ?? { id: from, name: 'Guest', verified: false };
    const member = this.members.get(from) ?? this.#place(person);
    member.peer.takeOffer(offer);
  }

  answer(from: string, answer: Description): void {
    this.members.get(from)?.peer.takeAnswer(answer);
  }

  candidate(from: string, candidate: Candidate): void {
    this.members.get(from)?.peer.takeCandidate(candidate);
  }

  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    for (const { peer } of this.members.values()) peer.setTrack(kind, track);
  }

  /** Whether anybody was there to hear it. */
  tellAll(message: ChannelMessage): boolean {
    return [...this.members.values()].map(({ peer }) => peer.send(message)).includes(true);
  }

  tellState(): void {
    for (const member of this.members.values()) this.tellStateTo(member);
  }

  tellStateTo(member: Member): void {
    const { mic, camera, screen } = this.#deps.state();
    const shown = !member.videoPaused;
    member.peer.send({ kind: 'state', mic, camera: camera && shown, screen: screen && shown });
  }

  close(): void {
    this.tellAll({ kind: 'bye' });
    for (const { peer } of this.members.values()) peer.close();
    this.members.clear();
    this.#uncalled.clear();
    this.#parting.clear();
  }

  #meet(person: Participant): void {
    const known = this.members.has(person.id);
    const { peer } = this.#place(person);
    if (known && peer.connection) peer.resume();
    else if (this.#mayCall) peer.call();
    else this.#uncalled.add(person.id);
  }

  #place(person: Participant): Member {
    const known = this.members.get(person.id);
    if (known) {
      known.person = person;
      known.listed = true;
      return known;
    }
    const member: Member = {
      person,
      peer: this.#newPeer(person.id),
      listed: true,
      mic: true,
      camera: true,
      screen: false,
      speaking: false,
      videoPaused: false,
      chatTimes: [],
      quality: null,
      ownQuality: null,
    };
    this.members.set(person.id, member);
    return member;
  }

  #newPeer(id: string): Peer {
    const { createConnection, createStream, clock, tracks, signalUp } = this.#deps;
    return new Peer({
      createConnection,
      createStream,
      clock,
      tracks,
      signalUp,
      iceServers: () => this.#iceServers,
      post: this.#deps.postTo(id),
      polite: () => this.#selfId < id,
      onChange: () => this.#linkChanged(id),
      onReady: () => this.#ready(id),
      onMessage: (message) => this.#heard(id, message),
    });
  }

  #ready(id: string): void {
    const member = this.members.get(id);
    if (!member) return;
    this.tellStateTo(member);
    this.#deps.onReady(member);
  }

  #linkChanged(id: string): void {
    const member = this.members.get(id);
    if (member && !member.listed && member.peer.link !== 'up') this.#drop(id);
    this.#deps.onChange();
  }

  #heard(id: string, message: ChannelMessage): void {
    const member = this.members.get(id);
    if (!member) return;
    if (message.kind === 'chat') this.#heardChat(member, message.text);
    else if (message.kind === 'bye') this.#part(member);
    else if (message.kind === 'quality') member.ownQuality = message.level;
    else {
      member.mic = message.mic;
      member.camera = message.camera;
      member.screen = message.screen;
    }
    this.#deps.onChange();
  }

  #heardChat(member: Member, text: string): void {
    const now = this.#deps.clock.now();
    member.chatTimes = member.chatTimes.filter((at) => now - at < CHAT_WINDOW);
    if (member.chatTimes.length >= CHAT_LINES) return;
    member.chatTimes.push(now);
    this.#deps.onChat(member.person, text);
  }

  #part({ person }: Member): void {
    this.#parting.set(person.id, person);
    this.#drop(person.id);
  }

  #drop(id: string): void {
    this.members.get(id)?.peer.close();
    this.members.delete(id);
    this.#uncalled.delete(id);
  }
}
