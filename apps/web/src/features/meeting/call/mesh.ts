import type { SentKind } from '@nadi/contract/call-media';
import type { Candidate, Description, Participant } from '@nadi/contract/meeting-events';
import type { VitalsReading } from './call-state.ts';
import type { ChannelMessage, ChatMessage } from './channel-messages.ts';
import type { FrameEncryption } from './frames/frame-encryption.ts';
import type { LocalTracks } from './local-media.ts';
import { type DeviceState, type MediaRoomDeps, readAt, sharesVitals } from './media-room.ts';
import { Member } from './mesh-member.ts';
import { Peer, type PeerDeps } from './peer.ts';
import { layerFor } from './quality.ts';

type UsedDeps =
  | 'clock'
  | 'senderTo'
  | 'signallingConnected'
  | 'onChange'
  | 'onChat'
  | 'onMuteRequest'
  | 'onVerification';

interface MeshDeps extends Pick<MediaRoomDeps, UsedDeps> {
  createConnection(config: RTCConfiguration): RTCPeerConnection;
  createStream(): MediaStream;
  frames: FrameEncryption;
  tracks(): LocalTracks;
  state(): DeviceState;
  /** Called when the connection to a member is connected and its data channel open. */
  onReady(member: Member): void;
  /** Called when a member needs another layer of our camera. */
  onLayerWanted(member: Member): void;
}

/** The member with the higher id of a pair waits this long for an offer. */
const OFFER_TIMEOUT_MS = 5_000;

/** Maintains one peer per participant of the room. */
export class Mesh {
  readonly members = new Map<string, Member>();
  readonly #deps: MeshDeps;
  #selfId = '';
  #iceServers: RTCIceServer[] = [];
  /** Offers wait for the microphone, because its permission reveals the best host candidates. */
  #started = false;
  readonly #pendingOffers = new Set<string>();
  /** Members who said goodbye but are not yet removed by the server: a reloaded page keeps its name. */
  readonly #leaving = new Map<string, Participant>();

  constructor(deps: MeshDeps) {
    this.#deps = deps;
  }

  connect(selfId: string, iceServers: RTCIceServer[]): void {
    this.#selfId = selfId;
    this.#iceServers = iceServers;
  }

  start(): void {
    this.#started = true;
    for (const id of this.#pendingOffers) this.members.get(id)?.peer.sendOffer();
    this.#pendingOffers.clear();
  }

  /**
   * Applies the server's list after each join. After a server restart the list is incomplete, so a missing
   * member stays while their media flows.
   * @param offering false if a forwarding unit connects the room
   */
  setParticipants(participants: readonly Participant[], offering = true): void {
    const listed = new Set(participants.map(({ id }) => id));
    for (const [id, member] of this.members) {
      member.listed = listed.has(id);
      if (!member.listed && member.peer.link !== 'connected') this.#remove(id);
    }
    for (const participant of participants) {
      if (offering || this.members.get(participant.id)?.peer.connection)
        this.#connectTo(participant);
      else this.#upsert(participant);
    }
    this.#leaving.clear();
    this.#deps.onChange();
  }

  /** Waits for the joining participant's offer. */
  addParticipant(participant: Participant): void {
    this.#upsert(participant);
    this.#deps.onChange();
  }

  /** Connects to those who are not connected: the member with the lower id of a pair offers, later the other one too. */
  reconnect(): () => void {
    // An attempt that has failed for a while waits long for the next one, and ignores the other side's offer.
    for (const [id, { peer }] of [...this.members]) {
      if (peer.link !== 'connected') this.disconnect(id);
    }
    const offer = (mine: (id: string) => boolean) => {
      for (const { participant, peer } of this.members.values()) {
        if (mine(participant.id) && !peer.connection) this.#connectTo(participant);
      }
    };
    offer((id) => this.#selfId < id);
    return this.#deps.clock.after(OFFER_TIMEOUT_MS, () => offer(() => true));
  }

  /** Closes the connection to a member, who stays in the room. */
  disconnect(id: string): void {
    const member = this.members.get(id);
    if (!member?.peer.connection) return;
    member.peer.close();
    this.#pendingOffers.delete(id);
    this.members.set(id, this.#newMember(member.participant));
    this.#deps.onChange();
  }

  /** Keeps a member whose media flows, unless `removed`: they may have lost only their signalling. */
  removeParticipant(id: string, removed = false): void {
    this.#leaving.delete(id);
    const member = this.members.get(id);
    if (!member) return;
    member.listed = false;
    const flowing = member.peer.link === 'connected' && member.peer.connection?.channelOpen;
    if (removed || !flowing) this.#remove(id);
    this.#deps.onChange();
  }

  receiveOffer(from: string, offer: Description): void {
    this.#pendingOffers.delete(from);
    const member = this.members.get(from) ?? this.#upsert(this.#leaving.get(from) ?? guest(from));
    member.peer.receiveOffer(offer);
  }

  receiveAnswer(from: string, answer: Description): void {
    this.members.get(from)?.peer.receiveAnswer(answer);
  }

  receiveCandidate(from: string, candidate: Candidate): void {
    this.members.get(from)?.peer.receiveCandidate(candidate);
  }

  setTrack(kind: SentKind, track: MediaStreamTrack | null): void {
    for (const { peer } of this.members.values()) peer.setTrack(kind, track);
  }

  /** Returns true if a participant was connected to receive it. */
  broadcast(message: ChannelMessage): boolean {
    return [...this.members.values()].map(({ peer }) => peer.send(message)).includes(true);
  }

  /** Sends a message to everyone, or to one member. */
  sendTo(id: string | undefined, message: ChannelMessage): void {
    if (id === undefined) this.broadcast(message);
    else this.members.get(id)?.peer.send(message);
  }

  /** Tells the participants with these ids which layer fills their tiles, whose heights are in physical pixels. */
  setTileHeights(heights: ReadonlyMap<string, number>): void {
    for (const member of this.members.values()) {
      const height = heights.get(member.participant.id);
      const layer = height === undefined ? member.layerRequested : layerFor(height);
      if (layer === null || layer === member.layerRequested) continue;
      member.layerRequested = layer;
      member.peer.send({ kind: 'tile', layer });
    }
  }

  sendVitals(reading: VitalsReading | null): void {
    for (const { participant, peer } of this.members.values()) {
      if (participant.party && participant.role === 'doctor')
        peer.send({ kind: 'vitals', reading });
    }
  }

  broadcastState(): void {
    for (const member of this.members.values()) this.sendState(member);
  }

  /** Sends the state of our devices: paused video is off, and a screen in the camera's place counts as a camera. */
  sendState({ peer, screenApart, videoPaused }: Member): void {
    const { mic, camera, screen } = this.#deps.state();
    const shown = camera || (screen && !screenApart);
    const sent = !videoPaused;
    const state = { mic, camera: shown && sent, screen: screen && sent };
    peer.send({ kind: 'state', ...state, screenApart: true });
  }

  close(): void {
    this.broadcast({ kind: 'bye' });
    for (const { peer } of this.members.values()) peer.close();
    this.members.clear();
  }

  #connectTo(participant: Participant): void {
    const known = this.members.has(participant.id);
    const { peer } = this.#upsert(participant);
    if (known && peer.connection) peer.resume();
    else if (this.#started) peer.sendOffer();
    else this.#pendingOffers.add(participant.id);
  }

  #upsert(participant: Participant): Member {
    const known = this.members.get(participant.id);
    if (known) {
      known.participant = participant;
      known.listed = true;
      return known;
    }
    const member = this.#newMember(participant);
    this.members.set(participant.id, member);
    return member;
  }

  #newMember(participant: Participant): Member {
    return new Member(participant, new Peer(this.#peerDeps(participant.id)));
  }

  #peerDeps(id: string): PeerDeps {
    const { createConnection, createStream, frames, clock, tracks, signallingConnected } =
      this.#deps;
    return {
      createConnection,
      createStream,
      clock,
      tracks,
      signallingConnected,
      ready: frames.ready,
      openFrames: () => frames.openLink({ selfId: this.#selfId, otherId: id }),
      iceServers: () => this.#iceServers,
      signals: this.#deps.senderTo(id),
      polite: () => this.#selfId < id,
      onChange: () => this.#linkChanged(id),
      onReady: () => this.#peerReady(id),
      onMessage: (message) => this.#receiveMessage(id, message),
    };
  }

  #peerReady(id: string): void {
    const member = this.members.get(id);
    if (!member) return;
    this.sendState(member);
    if (member.layerRequested) member.peer.send({ kind: 'tile', layer: member.layerRequested });
    this.#deps.onReady(member);
  }

  #linkChanged(id: string): void {
    const member = this.members.get(id);
    if (member && !member.listed && member.peer.link !== 'connected') this.#remove(id);
    this.#deps.onChange();
  }

  #receiveMessage(id: string, message: ChannelMessage): void {
    const member = this.members.get(id);
    if (!member) return;
    if (message.kind === 'chat') this.#receiveChat(member, message);
    else if (message.kind === 'bye') this.#receiveBye(member);
    else if (message.kind === 'forwarded' || message.kind === 'proof') return;
    else if (message.kind === 'verify') this.#deps.onVerification(id, message);
    else if (message.kind === 'mute-request') this.#deps.onMuteRequest(member.participant);
    else if (message.kind === 'vitals') this.#receiveVitals(member, message.reading);
    else if (message.kind === 'tile') {
      member.layerWanted = message.layer;
      this.#deps.onLayerWanted(member);
    } else if (message.kind === 'quality') member.reportedQuality = message.level;
    else this.#receiveState(member, message);
    this.#deps.onChange();
  }

  #receiveState(member: Member, message: Extract<ChannelMessage, { kind: 'state' }>): void {
    member.mic = message.mic;
    member.camera = message.camera;
    member.screen = message.screen;
    if (!message.screenApart || member.screenApart) return;
    member.peer.separateScreen();
    // The last state said that the screen is in the camera's place.
    if (this.#deps.state().screen) this.sendState(member);
  }

  #receiveChat({ participant, chatRate }: Member, { text, id }: ChatMessage): void {
    if (chatRate.take(this.#deps.clock.now())) this.#deps.onChat(participant, text, id);
  }

  #receiveVitals(member: Member, reading: VitalsReading | null): void {
    if (sharesVitals(member.participant)) member.vitals = readAt(reading, this.#deps.clock.now());
  }

  #receiveBye({ participant }: Member): void {
    this.#leaving.set(participant.id, participant);
    this.#remove(participant.id);
  }

  #remove(id: string): void {
    this.members.get(id)?.peer.close();
    this.members.delete(id);
    this.#pendingOffers.delete(id);
  }
}

/** Returns a participant for an offer that arrives before the server's announcement. */
function guest(id: string): Participant {
  return { id, name: 'Guest', verified: false, role: 'guest', party: false };
}
