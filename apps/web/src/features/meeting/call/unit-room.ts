import type { SentKind } from '@nadi/contract/call-media';
import type { Participant } from '@nadi/contract/meeting-events';
import type { VitalsReading } from './call-state.ts';
import type { ChannelMessage } from './channel-messages.ts';
import type { LocalTracks } from './local-media.ts';
import type {
  Admission,
  CreateUnitTransport,
  DeviceState,
  TransportParticipant,
  UnitDeps,
  UnitTransport,
} from './media-room.ts';
import type { PeerConnectionFactory } from './mesh-room.ts';
import { layerFor } from './quality.ts';
import type { CreateRoomProtection, RoomProtection } from './room-protection.ts';
import { SealedMessages } from './sealed-messages.ts';
import { UnitLinks } from './unit-links.ts';
import { UnitMember } from './unit-member.ts';
import { UnitMonitor } from './unit-monitor.ts';

/** Frames of other connections and layers are awaited in this rhythm. */
const SETTLE_INTERVAL_MS = 100;

interface UnitParts extends PeerConnectionFactory {
  createProtection: CreateRoomProtection;
}

/** Creates a transport through a forwarding unit (SFU): one connection up to it, and one down. */
export function unitRoom(parts: UnitParts): CreateUnitTransport {
  return (deps) => new UnitRoom(parts, deps);
}

/** The parts that need our id, which the server assigns on admission. */
interface Secured {
  protection: RoomProtection;
  messages: SealedMessages;
  links: UnitLinks;
}

class UnitRoom implements UnitTransport {
  readonly #parts: UnitParts;
  readonly #deps: UnitDeps;
  readonly #members = new Map<string, UnitMember>();
  readonly local: UnitMonitor;
  readonly #stopSettling: () => void;
  #secured: Secured | null = null;
  #iceServers: RTCIceServer[] = [];
  #tracks: LocalTracks = { audio: null, video: null, screen: null };
  #state: DeviceState = { mic: false, camera: false, screen: false };
  #started = false;
  #active = false;

  constructor(parts: UnitParts, deps: UnitDeps) {
    this.#parts = parts;
    this.#deps = deps;
    this.local = new UnitMonitor({
      clock: deps.clock,
      members: () => this.#members.values(),
      publisher: () => this.#secured?.links.publisher ?? null,
      subscription: () => this.#secured?.links.subscription ?? null,
      state: () => this.#state,
      onQuality: (level) => this.#broadcast({ kind: 'quality', level }),
      onPaused: () => this.#broadcast(this.#stateMessage()),
      onChange: deps.onChange,
    });
    this.#stopSettling = deps.clock.every(SETTLE_INTERVAL_MS, () => this.#settle());
  }

  get participants(): readonly TransportParticipant[] {
    return [...this.#members.values()];
  }

  get active(): boolean {
    return this.#active;
  }

  get away(): boolean {
    return this.#secured?.links.away ?? false;
  }

  connect({ selfId, iceServers }: Pick<Admission, 'selfId' | 'iceServers'>): void {
    this.#iceServers = [...iceServers];
    // Messages may have been lost while signalling was away.
    this.#secured?.protection.resume();
    this.#secured ??= this.#secure(selfId);
    this.#secured.links.resume();
    this.#sendLayers([...this.#members.values()]);
    this.#broadcast(this.#stateMessage());
  }

  start(): void {
    this.#started = true;
    if (this.#active) this.#secured?.links.open();
  }

  restart(): void {
    this.#active = true;
    if (this.#started) this.#secured?.links.open();
  }

  stop(): void {
    this.#active = false;
    this.#secured?.links.close();
    for (const member of this.#members.values()) member.startOver();
    this.#deps.onChange();
  }

  /** After a server restart the list is incomplete, so a missing member stays while their media flows. */
  setParticipants(participants: readonly Participant[]): void {
    for (const [id, member] of this.#members) {
      member.listed = participants.some((participant) => participant.id === id);
      if (!member.listed && !member.flowing) this.#members.delete(id);
    }
    for (const participant of participants) this.#upsert(participant);
    this.#membersChanged();
  }

  addParticipant(participant: Participant): void {
    this.#upsert(participant);
    this.#membersChanged();
  }

  /** The unit stops the media of everyone who has left. */
  removeParticipant(id: string): void {
    this.#members.delete(id);
    this.#membersChanged();
  }

  receiveOffer: UnitTransport['receiveOffer'] = (from, offer) =>
    this.#active ? this.#secured?.links.receiveOffer(from, offer) : undefined;

  receiveAnswer: UnitTransport['receiveAnswer'] = (from, answer) =>
    this.#secured?.links.receiveAnswer(from, answer);

  receiveCandidate: UnitTransport['receiveCandidate'] = (from, candidate) =>
    this.#secured?.links.receiveCandidate(from, candidate);

  receiveSealed(from: string, sealed: string): void {
    this.#secured?.messages.receive(from, sealed);
  }

  confirmForwarded(id: string): void {
    this.#secured?.messages.sendTo(id, { kind: 'forwarded' });
  }

  publish(kind: SentKind, track: MediaStreamTrack | null): void {
    this.#tracks = { ...this.#tracks, [kind]: track };
    this.#secured?.links.setTrack(kind, track);
  }

  publishState(state: DeviceState): void {
    this.#state = state;
    this.#broadcast(this.#stateMessage());
  }

  setTileHeights(heights: ReadonlyMap<string, number>): void {
    const now = this.#deps.clock.now();
    const changed = [...this.#members].filter(([id, member]) => {
      const height = heights.get(id);
      return height !== undefined && member.show(height === 0 ? 'off' : layerFor(height), now);
    });
    if (changed.length === 0) return;
    this.#sendLayers(changed.map(([, member]) => member));
    this.#deps.onChange();
  }

  sendChat(text: string, id: string): boolean {
    if (!this.#active || this.#members.size === 0 || !this.#deps.signallingConnected())
      return false;
    this.#broadcast({ kind: 'chat', text, id });
    return true;
  }

  requestMute(): void {
    this.#broadcast({ kind: 'mute-request' });
  }

  sendVerification: UnitTransport['sendVerification'] = (message, to) => {
    if (to === undefined) this.#broadcast(message);
    else if (this.#active) this.#secured?.messages.sendTo(to, message);
  };

  sendVitals(reading: VitalsReading | null): void {
    if (!this.#active) return;
    for (const { participant } of this.#members.values()) {
      if (participant.party && participant.role === 'doctor')
        this.#secured?.messages.sendTo(participant.id, { kind: 'vitals', reading });
    }
  }

  /** Sends no goodbye: the server announces at the same time that we have left. */
  leave(): void {
    this.#stopSettling();
    this.local.stop();
    this.#secured?.links.close();
    this.#secured?.protection.close();
    this.#members.clear();
  }

  #secure(selfId: string): Secured {
    const { clock, senderTo, signallingConnected, sendSealed, onChange } = this.#deps;
    const protection = this.#parts.createProtection({
      selfId,
      send: sendSealed,
      onReady: (id) => this.#memberReady(id),
    });
    const messages = new SealedMessages({
      protection,
      send: sendSealed,
      onMessage: (from, message) => this.#receive(from, message),
    });
    const links = new UnitLinks({
      createConnection: this.#parts.createConnection,
      ...{ clock, senderTo, signallingConnected, protection },
      iceServers: () => this.#iceServers,
      tracks: () => this.#tracks,
      onReplaced: () => {
        for (const member of this.#members.values()) member.startOver();
        this.#sendLayers([...this.#members.values()]);
      },
      onChange: () => {
        this.#settle();
        onChange();
      },
    });
    return { protection, messages, links };
  }

  #upsert(participant: Participant): void {
    const known = this.#members.get(participant.id);
    if (known) {
      known.participant = participant;
      known.listed = true;
      return;
    }
    const member = new UnitMember(participant, {
      createStream: this.#parts.createStream,
      receptions: () => this.#secured?.links.receptionsOf(participant.id) ?? [],
      publicKey: () => this.#secured?.protection.keyOf(participant.id),
      link: () => this.#secured?.links.received ?? null,
    });
    this.#members.set(participant.id, member);
  }

  #membersChanged(): void {
    this.#secured?.messages.setMembers([...this.#members.keys()]);
    this.#deps.onChange();
  }

  #memberReady(id: string): void {
    this.#secured?.messages.memberReady(id);
    this.#secured?.messages.sendTo(id, this.#stateMessage());
    this.#deps.onReachable(id);
  }

  #broadcast(message: ChannelMessage): void {
    if (this.#active) this.#secured?.messages.broadcast(message);
  }

  /** Paused video is off. */
  #stateMessage(): ChannelMessage {
    const { mic, camera, screen } = this.#state;
    const sent = !this.local.videoPaused;
    const shown = { mic, camera: camera && sent, screen: screen && sent };
    return { kind: 'state', ...shown, screenApart: true };
  }

  #sendLayers(members: readonly UnitMember[]): void {
    const layers = members.flatMap(({ participant: { id }, layer }) =>
      layer === null ? [] : [{ userId: id, layer }],
    );
    if (!this.#active || layers.length === 0) return;
    this.#deps.setLayers(layers);
  }

  #settle(): void {
    const waiting = [...this.#members.values()].filter((member) => !member.settled);
    if (waiting.length === 0 || !this.#active) return;
    const now = this.#deps.clock.now();
    const changed = waiting.filter((member) => member.settle(now));
    const all = [...this.#members.values()];
    if (all.every((member) => member.settled)) this.#secured?.links.closeRetired();
    if (changed.length > 0) this.#deps.onChange();
  }

  /** The sender is the member whose key has sealed the message. */
  #receive(from: string, message: ChannelMessage): void {
    const [member, now] = [this.#members.get(from), this.#deps.clock.now()];
    if (!member) return;
    if (message.kind === 'chat') {
      if (member.chatRate.take(now))
        this.#deps.onChat(member.participant, message.text, message.id);
    } else if (message.kind === 'mute-request') this.#deps.onMuteRequest(member.participant);
    else if (message.kind === 'verify') this.#deps.onVerification(from, message);
    else if (message.kind === 'forwarded') this.#deps.onForwarded(from);
    else member.apply(message, now);
    this.#deps.onChange();
  }
}
