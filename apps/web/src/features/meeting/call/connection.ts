import type { SentKind } from '@nadi/contract/call-media';
import type { Candidate, Description } from '@nadi/contract/meeting-events';
import { preferRedundantAudio } from './audio-codecs.ts';
import { type ChannelMessage, readMessage, writeMessage } from './channel-messages.ts';
import { ChannelProof } from './channel-proof.ts';
import type { FrameLink } from './frames/frame-encryption.ts';
import type { LocalTracks } from './local-media.ts';
import type { TrackKind } from './media.ts';
import type { LinkState } from './media-room.ts';
import { plainCandidate, sdpSessionId } from './sdp.ts';
import type { SignalSender } from './signalling-client.ts';

interface ConnectionDeps {
  pc: RTCPeerConnection;
  /** True for the joining participant, who sends the first offer; the other side waits for it. */
  isOfferer: boolean;
  /** Yields if two later offers collide (perfect negotiation). */
  polite: boolean;
  tracks: LocalTracks;
  stream: MediaStream;
  createStream(): MediaStream;
  /** True if the other side understands a screen in a track of its own. */
  screenApart: boolean;
  frames: FrameLink;
  signals: SignalSender;
  onLink(): void;
  /** Called if a third party ends the data channel between us. */
  onForged(): void;
  onMessage(message: ChannelMessage): void;
}

/** Wraps one RTCPeerConnection from its first offer to its close. */
export class Connection {
  readonly pc: RTCPeerConnection;
  readonly stream: MediaStream;
  readonly isOfferer: boolean;
  readonly #deps: ConnectionDeps;
  readonly #channel: RTCDataChannel;
  readonly #proof: ChannelProof;
  readonly #senders: Partial<Record<SentKind, RTCRtpSender>> = {};
  #tracks: LocalTracks;
  #screenApart: boolean;
  #screenStream: MediaStream | null = null;
  readonly #earlyCandidates: Candidate[] = [];
  #offering = false;
  #mayOffer: boolean;
  #abandoned = false;

  constructor(deps: ConnectionDeps) {
    const { pc, isOfferer, stream, tracks } = deps;
    this.#deps = deps;
    this.#tracks = tracks;
    this.#screenApart = deps.screenApart;
    this.#mayOffer = isOfferer;
    this.pc = pc;
    this.stream = stream;
    this.isOfferer = isOfferer;
    this.#channel = pc.createDataChannel('nadi', { negotiated: true, id: 0 });
    this.#proof = new ChannelProof({
      frames: deps.frames,
      channelOpen: () => this.channelOpen,
      send: (proof) => this.#channel.send(writeMessage({ kind: 'proof', proof })),
      onProved: deps.onLink,
      onForged: deps.onForged,
    });
    this.#listen();
    if (isOfferer) {
      this.#addTransceivers();
      // Earlier than `negotiationneeded`, which fires after the page has drawn the new participant.
      void this.#offer();
    }
  }

  /** Returns `lost` while the peer connection is disconnected, failed or closed. */
  get link(): LinkState {
    if (this.#abandoned) return 'lost';
    const { connectionState } = this.pc;
    if (connectionState === 'connected') return 'connected';
    return connectionState === 'new' || connectionState === 'connecting' ? 'connecting' : 'lost';
  }

  /** True if the other side closed the connection: they left, or use a new connection. */
  get abandoned(): boolean {
    return this.#abandoned;
  }

  /** False for other implementations of the protocol, which never open the data channel. */
  get channelOpen(): boolean {
    return this.#channel.readyState === 'open';
  }

  /** True once messages can be exchanged with the participant. */
  get reachable(): boolean {
    return this.channelOpen && this.#proof.proved;
  }

  /** Returns the session id of the remote SDP (RFC 8866 §5.2); null before the first remote description. */
  get remoteSessionId(): string | null {
    const { remoteDescription } = this.pc;
    return remoteDescription && sdpSessionId(remoteDescription.sdp);
  }

  /** Their shared screen; null until its track arrives. */
  get screenStream(): MediaStream | null {
    return this.#screenStream;
  }

  sender(kind: SentKind): RTCRtpSender | null {
    return this.#senders[kind] ?? null;
  }

  /** Returns the receiver of the other side's microphone or camera. */
  receiver(kind: TrackKind): RTCRtpReceiver | null {
    return this.pc.getReceivers().find(({ track }) => track.kind === kind) ?? null;
  }

  /** Needs no new offer for microphone and camera, whose transceivers exist from the start. */
  setTrack(kind: SentKind, track: MediaStreamTrack | null): void {
    this.#tracks = { ...this.#tracks, [kind]: track };
    if (kind === 'audio') this.#replaceTrack('audio');
    else this.#sendVideo();
  }

  /** Sends a shared screen beside the camera from now on, instead of in its place. */
  separateScreen(): void {
    if (this.#screenApart) return;
    this.#screenApart = true;
    this.#sendVideo();
  }

  /** @throws KeyRefused like `receiveAnswer`, before anything of the description is applied */
  async receiveOffer(offer: Description): Promise<void> {
    await this.#deps.frames.agree(offer.key);
    const crossing = this.#offering || this.pc.signalingState !== 'stable';
    if (crossing && !this.#deps.polite) return;
    await this.pc.setRemoteDescription(offer);
    this.#adoptTransceivers();
    this.#drainCandidates();
    await this.pc.setLocalDescription();
    this.#mayOffer = true;
    this.#sendLocalDescription();
  }

  async receiveAnswer(answer: Description): Promise<void> {
    if (this.pc.signalingState !== 'have-local-offer') return;
    await this.#deps.frames.agree(answer.key);
    await this.pc.setRemoteDescription(answer);
    void this.#proof.open(this.pc);
    this.#drainCandidates();
  }

  receiveCandidate(candidate: Candidate): void {
    if (this.pc.remoteDescription === null) this.#earlyCandidates.push(candidate);
    // Rejected if it belongs to an ignored offer or to an earlier session.
    else void this.pc.addIceCandidate(candidate).catch(() => {});
  }

  /** Returns false while the channel is not open. */
  send(message: ChannelMessage): boolean {
    if (!this.reachable) return false;
    this.#channel.send(writeMessage(message));
    return true;
  }

  restartIce(iceServers: RTCIceServer[]): void {
    this.pc.setConfiguration({ ...this.pc.getConfiguration(), iceServers });
    this.pc.restartIce();
  }

  /** Sends an unanswered offer again; its answer may have been lost while signalling was away. */
  repeatOffer(): void {
    if (this.pc.signalingState === 'have-local-offer') this.#sendLocalDescription();
  }

  close(): void {
    this.pc.onnegotiationneeded = null;
    this.pc.onicecandidate = null;
    this.pc.onconnectionstatechange = null;
    this.pc.ontrack = null;
    this.#channel.onopen = null;
    this.#channel.onclose = null;
    this.#channel.onmessage = null;
    this.#deps.frames.close();
    this.pc.close();
  }

  #listen(): void {
    const { pc } = this;
    const { signals, onLink, onMessage } = this.#deps;
    pc.onnegotiationneeded = () => void this.#offer();
    pc.onicecandidate = ({ candidate }) => {
      if (candidate) signals.candidate(plainCandidate(candidate));
    };
    pc.onconnectionstatechange = onLink;
    pc.ontrack = ({ transceiver }) => this.#receiveTrack(transceiver);
    this.#channel.onopen = () => void this.#proof.open(pc);
    this.#channel.onclose = () => {
      this.#abandoned = true;
      onLink();
    };
    this.#channel.onmessage = ({ data }) => {
      const message = readMessage(data);
      if (message?.kind === 'proof') this.#proof.receive(message.proof);
      else if (message && this.#proof.proved) onMessage(message);
    };
  }

  #addTransceivers(): void {
    for (const kind of ['audio', 'video'] as const) {
      const source = this.#trackOf(kind) ?? kind;
      const transceiver = this.pc.addTransceiver(source, { direction: 'sendrecv' });
      if (kind === 'audio') preferRedundantAudio(transceiver);
      this.#deps.frames.protect(kind, transceiver);
      this.#senders[kind] = transceiver.sender;
    }
    this.#sendScreen();
  }

  /** Makes the transceivers send, because the remote offer has created them as receive-only. */
  #adoptTransceivers(): void {
    for (const transceiver of this.pc.getTransceivers()) {
      const kind = transceiver.receiver.track.kind as TrackKind;
      if (this.#senders[kind]) continue;
      this.#senders[kind] = transceiver.sender;
      transceiver.direction = 'sendrecv';
      if (kind === 'audio') preferRedundantAudio(transceiver);
      this.#deps.frames.protect(kind, transceiver);
      this.#replaceTrack(kind);
    }
    this.#sendScreen();
  }

  /** Both sides create the camera's transceiver first, so a further video track is the screen. */
  #receiveTrack(transceiver: RTCRtpTransceiver): void {
    const { track } = transceiver.receiver;
    const isScreen = track.kind === 'video' && track !== this.receiver('video')?.track;
    this.#deps.frames.protect(isScreen ? 'screen' : (track.kind as TrackKind), transceiver);
    if (!isScreen) {
      this.stream.addTrack(track);
      return;
    }
    this.#screenStream = this.#deps.createStream();
    this.#screenStream.addTrack(track);
    this.#deps.onLink();
  }

  #trackOf(kind: SentKind): MediaStreamTrack | null {
    const { video, screen } = this.#tracks;
    return kind === 'video' && !this.#screenApart ? (screen ?? video) : this.#tracks[kind];
  }

  #replaceTrack(kind: SentKind): void {
    void this.#senders[kind]?.replaceTrack(this.#trackOf(kind)).catch(() => {});
  }

  #sendVideo(): void {
    this.#replaceTrack('video');
    this.#sendScreen();
  }

  /** The first screen takes a new offer; later ones use its transceiver. */
  #sendScreen(): void {
    const { screen } = this.#tracks;
    if (this.#senders.screen) this.#replaceTrack('screen');
    else if (screen && this.#screenApart && this.#senders.video) {
      const transceiver = this.pc.addTransceiver(screen, { direction: 'sendonly' });
      this.#deps.frames.protect('screen', transceiver);
      this.#senders.screen = transceiver.sender;
    }
  }

  async #offer(): Promise<void> {
    if (!this.#mayOffer) return;
    this.#offering = true;
    try {
      await this.pc.setLocalDescription();
      // If an offer arrived in the meantime, `receiveOffer` sends the answer.
      if (this.pc.localDescription?.type === 'offer') this.#sendLocalDescription();
    } catch {
      // Closed in the meantime, or the remote offer came first: negotiationneeded fires again.
    } finally {
      this.#offering = false;
    }
  }

  #sendLocalDescription(): void {
    const { localDescription } = this.pc;
    if (localDescription === null) return;
    const { type, sdp } = localDescription;
    const { signals, frames } = this.#deps;
    const key = frames.key && { key: frames.key };
    if (type === 'offer') signals.offer({ type, sdp, ...key });
    if (type === 'answer') signals.answer({ type, sdp, ...key });
  }

  #drainCandidates(): void {
    for (const candidate of this.#earlyCandidates.splice(0)) this.receiveCandidate(candidate);
  }
}
