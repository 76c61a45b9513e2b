import { type SentKind, UNIT_IDS } from '@nadi/contract/call-media';
import type { Participant, RoomMode } from '@nadi/contract/meeting-events';
import { ChatIds, chatId } from './chat-ids.ts';
import type {
  Admission,
  CreateMediaRoom,
  CreateMeshTransport,
  CreateUnitTransport,
  DeviceState,
  LocalStatus,
  MediaRoom,
  MediaRoomDeps,
  MediaTransport,
  MeshTransport,
  RemoteParticipant,
  TransportParticipant,
  UnitTransport,
} from './media-room.ts';
import { ShownStreams } from './shown-streams.ts';
import {
  closableMeshes,
  commonKey,
  doublyConnected,
  type Flows,
  INITIAL_SWITCH,
  mayCloseUnit,
  reduceSwitch,
  type SwitchEvent,
} from './switch-state.ts';
import { UnitLoader } from './unit-loader.ts';

/** After the return to a mesh, the other sides may need the unit a little longer than we do. */
const UNIT_LINGER_MS = 2_000;

interface CompositeParts {
  mesh: CreateMeshTransport;
  /** Loads the code for a forwarding unit; null if this client cannot use one. */
  loadUnit: (() => Promise<CreateUnitTransport>) | null;
}

/** Creates a room that moves between a mesh and a forwarding unit without a black tile. */
export function compositeRoom(parts: CompositeParts): CreateMediaRoom {
  return (deps) => new CompositeRoom(parts, deps);
}

class CompositeRoom implements MediaRoom {
  readonly #deps: MediaRoomDeps;
  readonly #notify: () => void;
  /** Null if this client cannot use a forwarding unit. */
  readonly #loader: UnitLoader | null;
  readonly #mesh: MeshTransport;
  readonly #streams = new ShownStreams();
  readonly #chatIds = new ChatIds();
  readonly #published = new Map<SentKind, MediaStreamTrack | null>();
  #unit: UnitTransport | null = null;
  #switch = INITIAL_SWITCH;
  #roster: readonly Participant[] = [];
  #admission: Admission | null = null;
  #started = false;
  #left = false;
  #state: DeviceState | null = null;
  #heights: ReadonlyMap<string, number> = new Map();
  /** The members with a mesh connection who know that the unit brings us their media. */
  readonly #confirmed = new Set<string>();
  #refreshing = false;
  #stopLinger: (() => void) | null = null;
  #stopOffers = () => {};
  #composed: readonly RemoteParticipant[] = [];

  constructor({ mesh, loadUnit }: CompositeParts, deps: MediaRoomDeps) {
    this.#deps = {
      ...deps,
      onChange: () => this.#refresh(),
      onChat: (from, text, id) => {
        if (id === undefined || this.#chatIds.add(`${from.id} ${id}`)) deps.onChat(from, text);
      },
    };
    this.#notify = deps.onChange;
    this.#mesh = mesh(this.#deps);
    this.#loader =
      loadUnit && new UnitLoader(loadUnit, deps.clock, (create) => this.#startUnit(create));
  }

  get participants(): readonly RemoteParticipant[] {
    return this.#unit ? this.#composed : this.#mesh.participants;
  }

  get mode(): RoomMode {
    return this.#switch.mode;
  }

  get local(): LocalStatus {
    return this.mode === 'sfu' && this.#unit?.active ? this.#unit.local : this.#mesh.local;
  }

  get restoring(): boolean {
    if (this.mode !== 'sfu' || !this.#unit?.away) return false;
    return [...this.#switch.routes.values()].some(({ shown }) => shown === 'unit');
  }

  get publicKey(): string | null | undefined {
    return this.#mesh.publicKey;
  }

  connect(admission: Admission): void {
    this.#admission = admission;
    // The last confirmations may have been lost.
    this.#confirmed.clear();
    this.#mesh.connect(admission);
    this.#unit?.connect(admission);
    if (admission.mode !== this.mode) this.setMode(admission.mode);
  }

  setMode(mode: RoomMode): void {
    if (this.#loader === null || (mode === 'mesh' && this.mode === 'mesh')) return;
    this.#stopLinger?.();
    this.#stopLinger = null;
    this.#stopOffers();
    this.#confirmed.clear();
    this.#dispatch({ kind: 'mode', mode });
    if (mode === 'mesh') this.#stopOffers = this.#mesh.reconnect();
    else if (this.#unit) this.#unit.restart();
    else this.#loader.load();
    this.#refresh();
  }

  start(): void {
    this.#started = true;
    for (const transport of this.#transports()) transport.start();
  }

  setParticipants(participants: readonly Participant[]): void {
    this.#roster = participants;
    this.#mesh.setParticipants(participants, this.mode === 'mesh');
    this.#unit?.setParticipants(participants);
  }

  addParticipant(participant: Participant): void {
    this.#roster = [...this.#roster.filter(({ id }) => id !== participant.id), participant];
    for (const transport of this.#transports()) transport.addParticipant(participant);
  }

  removeParticipant(id: string, removed: boolean): void {
    this.#roster = this.#roster.filter((participant) => participant.id !== id);
    for (const transport of this.#transports()) transport.removeParticipant(id, removed);
  }

  receiveOffer: MediaTransport['receiveOffer'] = (from, offer) => {
    this.#route(from, (transport) => transport.receiveOffer(from, offer));
  };

  receiveAnswer: MediaTransport['receiveAnswer'] = (from, answer) => {
    this.#route(from, (transport) => transport.receiveAnswer(from, answer));
  };

  receiveCandidate: MediaTransport['receiveCandidate'] = (from, candidate) => {
    this.#route(from, (transport) => transport.receiveCandidate(from, candidate));
  };

  receiveSealed(from: string, sealed: string): void {
    this.#loader?.use((unit) => unit.receiveSealed(from, sealed));
  }

  publish(kind: SentKind, track: MediaStreamTrack | null): void {
    this.#published.set(kind, track);
    for (const transport of this.#transports()) transport.publish(kind, track);
  }

  publishState(state: DeviceState): void {
    this.#state = state;
    for (const transport of this.#transports()) transport.publishState(state);
  }

  setTileHeights(heights: ReadonlyMap<string, number>): void {
    this.#heights = heights;
    for (const transport of this.#transports()) transport.setTileHeights(heights);
  }

  /** Sends over both transports while a room changes between them; the receivers drop the second copy. */
  sendChat(text: string): boolean {
    const id = chatId();
    return this.#transports()
      .map((transport) => transport.sendChat(text, id))
      .includes(true);
  }

  requestMute(): void {
    for (const transport of this.#transports()) transport.requestMute();
  }

  sendVitals: MediaTransport['sendVitals'] = (reading) => {
    for (const transport of this.#transports()) transport.sendVitals(reading);
  };

  sendVerification: MediaTransport['sendVerification'] = (message, to) => {
    for (const transport of this.#transports()) transport.sendVerification(message, to);
  };

  leave(): void {
    this.#left = true;
    this.#stopLinger?.();
    this.#stopOffers();
    this.#loader?.stop();
    for (const transport of this.#transports()) transport.leave();
    this.#composed = [];
  }

  #transports(): MediaTransport[] {
    return this.#unit ? [this.#mesh, this.#unit] : [this.#mesh];
  }

  #route(from: string, pass: (transport: MediaTransport) => void): void {
    if (from === UNIT_IDS.publish || from === UNIT_IDS.subscribe) this.#loader?.use(pass);
    else pass(this.#mesh);
  }

  #startUnit(create: CreateUnitTransport): UnitTransport {
    const onForwarded = (id: string) => {
      this.#dispatch({ kind: 'forwarded', id });
      this.#refresh();
    };
    const unit = create({ ...this.#deps, onForwarded });
    this.#unit = unit;
    if (this.#admission) unit.connect(this.#admission);
    for (const [kind, track] of this.#published) unit.publish(kind, track);
    if (this.#state) unit.publishState(this.#state);
    unit.setTileHeights(this.#heights);
    unit.setParticipants(this.#roster);
    if (this.#started) unit.start();
    if (this.mode === 'sfu') unit.restart();
    this.#refresh();
    return unit;
  }

  #dispatch(event: SwitchEvent): void {
    this.#switch = reduceSwitch(this.#switch, event);
  }

  /** Decides again which transport shows each participant, and closes the connections that are not needed. */
  #refresh(): void {
    if (this.#refreshing || this.#left) return;
    this.#refreshing = true;
    if (this.#unit) this.#composed = this.#compose(this.#unit);
    this.#refreshing = false;
    this.#notify();
  }

  #compose(unit: UnitTransport): RemoteParticipant[] {
    const byMesh = byId(this.#mesh.participants);
    const byUnit = byId(unit.participants);
    const ids = [...new Set([...byMesh.keys(), ...byUnit.keys()])];
    const flowIn = (transport: typeof byMesh, id: string) => transport.get(id)?.flow ?? 'none';
    const flowsOf = (id: string): Flows => ({ mesh: flowIn(byMesh, id), unit: flowIn(byUnit, id) });
    this.#dispatch({ kind: 'flows', flows: new Map(ids.map((id) => [id, flowsOf(id)])) });
    this.#streams.retain(ids);
    this.#close(unit);
    const inMesh = byId(this.#mesh.participants);
    return ids.flatMap((id) => {
      const [mesh, forwarded] = [inMesh.get(id), byUnit.get(id)];
      const unitShows = this.#switch.routes.get(id)?.shown === 'unit';
      const shown = (unitShows ? forwarded : mesh) ?? mesh ?? forwarded;
      const key = commonKey(mesh?.publicKey, forwarded?.publicKey);
      return shown ? [this.#streams.show(shown, key)] : [];
    });
  }

  #close(unit: UnitTransport): void {
    for (const id of doublyConnected(this.#switch)) {
      if (this.#confirmed.has(id)) continue;
      this.#confirmed.add(id);
      unit.confirmForwarded(id);
    }
    for (const id of closableMeshes(this.#switch)) {
      // They may open another one at this moment, which needs a confirmation of its own.
      this.#confirmed.delete(id);
      this.#mesh.disconnect(id);
    }
    if (!unit.active || !mayCloseUnit(this.#switch) || this.#stopLinger) return;
    this.#stopLinger = this.#deps.clock.after(UNIT_LINGER_MS, () => {
      this.#stopLinger = null;
      if (!mayCloseUnit(this.#switch)) return;
      unit.stop();
      this.#refresh();
    });
  }
}

function byId(participants: readonly TransportParticipant[]): Map<string, TransportParticipant> {
  return new Map(participants.map((each) => [each.participant.id, each]));
}
