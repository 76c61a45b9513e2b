import type { Participant, RemovalReason } from '@nadi/contract/meeting-events';
import type { CallDeps } from './call-deps.ts';
import { createSnapshot, reuseUnchanged, roleOf } from './call-snapshot.ts';
import type { Banner, CallSnapshot, ChatLine, Devices } from './call-state.ts';
import { ChatLog, chat } from './channel-messages.ts';
import { Lobby } from './lobby.ts';
import { LocalMedia } from './local-media.ts';
import { banner } from './media.ts';
import type { MediaRoom, RemoteParticipant } from './media-room.ts';
import { Presence } from './presence.ts';
import {
  type Admitted,
  type FinalRefusal,
  openSignalling,
  type SignallingClient,
} from './signalling-client.ts';
import { Speaker } from './speaker.ts';
import { Verification } from './verification.ts';

/** The call behind `createCall`. */
export class CallEngine {
  readonly media: LocalMedia;
  readonly #speaker: Speaker;
  readonly #deps: CallDeps;
  readonly #stream: MediaStream;
  readonly #listeners = new Set<() => void>();
  room: MediaRoom | null = null;
  #signalling: SignallingClient | null = null;
  #mediaReady = false;
  #admitted = false;
  #ended = false;
  #socketConnected = false;
  #banner: Banner | null = null;
  #refusal: CallSnapshot['refusal'] = null;
  #appointment: CallSnapshot['appointment'] = null;
  #appointmentCancelled = false;
  readonly #chat = new ChatLog();
  readonly #presence = new Presence();
  readonly verification: Verification;
  readonly lobby = new Lobby({
    signalling: () => this.#signalling,
    onChange: () => this.#publish(),
  });
  #self: CallSnapshot['self'];
  snapshot: CallSnapshot;

  constructor(deps: CallDeps) {
    this.#deps = deps;
    this.#stream = deps.createStream();
    this.#self = { id: null, name: deps.userName, verified: false, role: 'guest', party: false };
    this.media = new LocalMedia({
      media: deps.media,
      stream: this.#stream,
      onTrack: (kind, track) => this.room?.publish(kind, track),
      onBanner: (shown) => this.showBanner(shown),
      onChange: () => this.#localMediaChanged(),
    });
    this.verification = new Verification({
      roomId: deps.roomId,
      send: (message, to) => this.room?.sendVerification(message, to),
      onChange: ({ kind }) => (kind === 'broken' ? this.stopUnverified() : this.#publish()),
    });
    this.#speaker = new Speaker({
      media: deps.media,
      outputs: deps.outputs,
      onBanner: (shown) => this.showBanner(shown),
      onChange: () => this.#publish(),
    });
    this.snapshot = this.#createSnapshot();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Connects the socket while requesting the devices. */
  join(): void {
    if (this.room || this.#ended) return;
    const { clock } = this.#deps;
    const signalling = this.#openSignalling();
    this.#signalling = signalling;
    this.room = this.#deps.createRoom({
      clock,
      senderTo: (id) => signalling.senderTo(id),
      sendSealed: (sealed, to) => signalling.sendSealed(sealed, to),
      setLayers: (layers) => signalling.setLayers(layers),
      signallingConnected: () => this.#socketConnected,
      onChange: () => this.#publish(),
      onChat: (from, text) => this.#addChat(from, { text, own: false, sent: true }),
      onVerification: (from, message) => void this.verification.receive(from, message),
      onReachable: (id) => void this.verification.repeatTo(id),
      onMuteRequest: (from) => {
        if (this.media.mic.enabled) this.lobby.receiveMuteRequest(from);
      },
    });
    void this.#startMedia(this.room);
    this.#publish();
  }

  leave(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.room?.leave();
    this.media.stop();
    this.#speaker.stop();
    this.#signalling?.stop();
    this.#socketConnected = false;
    this.#publish();
  }

  /** Ends the call, because its keys were exchanged on their way. */
  stopUnverified(): void {
    this.#onRemoved('unverified');
  }

  async selectDevices(devices: Devices): Promise<void> {
    await Promise.all([
      this.media.select(devices),
      devices.audioOutput !== undefined && this.#speaker.select(devices.audioOutput),
    ]);
  }

  sendChat(text: string): void {
    const message = chat(text);
    if (message === null || this.#ended) return;
    const sent = this.room?.sendChat(message.text) ?? false;
    this.#addChat(this.#self, { text: message.text, own: true, sent });
  }

  showBanner(shown: Banner | null): void {
    this.#banner = shown;
    this.#publish();
  }

  /** Connections start once the microphone is settled; the camera is added to the same ones. */
  async #startMedia(room: MediaRoom): Promise<void> {
    const { microphone = true, camera = true } = this.#deps.startWith ?? {};
    const audio = await this.media.startAudio(microphone);
    if (this.#ended) return;
    room.start();
    void this.#speaker.start();
    if (audio && camera) await this.media.startVideo();
    this.#mediaReady = true;
    this.#publish();
  }

  #openSignalling(): SignallingClient {
    const { clock, roomId, userName, deviceCheck, invitation } = this.#deps;
    return openSignalling({
      socket: this.#deps.openSocket(),
      room: {
        roomId,
        userName,
        ...(deviceCheck && { check: deviceCheck }),
        ...(invitation && { invitation }),
      },
      clock,
      on: {
        onSocket: (connected) => this.#socketChanged(connected),
        // While the phase is `reconnecting`, media may keep flowing.
        onSocketFailure: () => this.#admitted || this.showBanner(banner('socket')),
        onAdmitted: (reply) => this.#onAdmitted(reply),
        onRefused: (reason) => this.#onRefused(reason),
        // A reconnection that has to wait does not interrupt flowing media.
        onLobby: () => this.#admitted || this.lobby.enter(),
        onLobbyChanged: (lobby) => this.lobby.receive(lobby),
        onParticipants: (participants) => this.#onParticipants(participants),
        onParticipantJoined: (participant) => this.room?.addParticipant(participant),
        onParticipantLeft: (id, removed) => this.room?.removeParticipant(id, removed),
        onRemoved: (reason) => this.#onRemoved(reason),
        onSentToLobby: () => this.#onSentToLobby(),
        onMeetingEnded: () => this.#onRemoved('ended'),
        onAppointmentCancelled: () => {
          this.#appointmentCancelled = true;
          this.#publish();
        },
        onWaitingStatus: (status) => this.lobby.receiveStatus(status),
        onNextPatient: (patient) => this.lobby.receiveNextPatient(patient),
        onOffer: (from, offer) => this.room?.receiveOffer(from, offer),
        onAnswer: (from, answer) => this.room?.receiveAnswer(from, answer),
        onCandidate: (from, candidate) => this.room?.receiveCandidate(from, candidate),
        onMode: (mode) => this.room?.setMode(mode),
        onSealed: (from, sealed) => this.room?.receiveSealed(from, sealed),
      },
    });
  }

  #socketChanged(connected: boolean): void {
    if (this.#ended) return;
    this.#socketConnected = connected;
    if (connected && this.#banner?.kind === 'socket') this.#banner = null;
    this.#publish();
  }

  #onParticipants(participants: Participant[]): void {
    this.room?.setParticipants(participants);
    this.#presence.begin(this.#others());
  }

  #onAdmitted({ self, iceServers, appointment, appointmentId, mode = 'mesh' }: Admitted): void {
    this.#admitted = true;
    this.lobby.leave();
    this.#refusal = null;
    if (this.#banner?.kind === 'socket') this.#banner = null;
    this.#self = self;
    this.#appointment = appointment ? { id: appointmentId ?? null } : null;
    this.room?.connect({ selfId: self.id, iceServers, mode });
    this.#publish();
  }

  /**
   * Ends the call if it never began or is over, or a host has removed us while signalling was away. Another refused
   * reconnection does not interrupt flowing media.
   */
  #onRefused(reason: FinalRefusal): void {
    this.#refusal = reason;
    if (this.#admitted && reason !== 'ended' && reason !== 'removed') this.#publish();
    else this.leave();
  }

  #onSentToLobby(): void {
    this.#admitted = false;
    this.#presence.end();
    for (const { participant } of this.#others())
      this.room?.removeParticipant(participant.id, true);
    this.room?.setMode('mesh');
    this.lobby.enter();
  }

  #onRemoved(reason: RemovalReason | 'ended' | 'unverified'): void {
    this.#refusal = reason;
    this.leave();
  }

  #localMediaChanged(): void {
    const { mic, tracks, sharing } = this.media;
    if (!mic.enabled) this.lobby.muted();
    this.room?.publishState({
      mic: mic.enabled,
      camera: tracks.video !== null,
      screen: sharing,
    });
    this.#publish();
  }

  #addChat(by: CallSnapshot['self'], line: Pick<ChatLine, 'text' | 'own' | 'sent'>): void {
    const { id, name, forPatient = null } = by;
    const role = roleOf(by, this.#appointment !== null);
    const author = { from: id ?? '', name, role, forPatient };
    this.#chat.add({ ...author, ...line, at: this.#deps.clock.now() });
    this.#publish();
  }

  #publish(): void {
    if (!this.#ended) {
      this.#presence.update(this.#others());
      if (this.room) this.verification.update(this.#self, this.room);
    }
    const previous = this.snapshot;
    this.snapshot = reuseUnchanged(previous, this.#createSnapshot());
    if (this.snapshot === previous) return;
    for (const listener of this.#listeners) listener();
  }

  #createSnapshot(): CallSnapshot {
    return createSnapshot({
      roomId: this.#deps.roomId,
      stream: this.#stream,
      media: this.media,
      speaker: this.#speaker.id,
      room: this.room,
      lobby: this.lobby.snapshot,
      mediaReady: this.#mediaReady,
      admitted: this.#admitted,
      ended: this.#ended,
      socketConnected: this.#socketConnected,
      presence: this.#presence.latest,
      banner: this.#banner,
      chat: this.#chat.lines,
      refusal: this.#refusal,
      appointment: this.#appointment,
      appointmentCancelled: this.#appointmentCancelled,
      self: this.#self,
      verification: this.verification.state,
    });
  }

  #others(): readonly RemoteParticipant[] {
    return this.room?.participants ?? [];
  }
}
