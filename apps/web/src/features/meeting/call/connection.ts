import type { Candidate, Description } from '@nadi/contract/meeting-events';
import { type ChannelMessage, readMessage, writeMessage } from './channel-messages.ts';
import type { LocalTracks } from './local-media.ts';
import type { TrackKind } from './media.ts';
import type { Post } from './signal.ts';

export type Link = 'connecting' | 'up' | 'down';

interface ConnectionDeps {
  pc: RTCPeerConnection;
  /** The newcomer offers; the other side waits for that offer. */
  initiates: boolean;
  /** Gives way when two later offers cross. */
  polite: boolean;
  tracks: LocalTracks;
  stream: MediaStream;
  post: Post;
  onLink(): void;
  onMessage(message: ChannelMessage): void;
}

/** One RTCPeerConnection from its first offer to its close; whoever replaces it makes a new one. */
export class Connection {
  readonly pc: RTCPeerConnection;
  readonly stream: MediaStream;
  readonly initiates: boolean;
  readonly #deps: ConnectionDeps;
  readonly #channel: RTCDataChannel;
  readonly #senders: Partial<Record<TrackKind, RTCRtpSender>> = {};
  #tracks: LocalTracks;
  #early: Candidate[] = [];
  #offering = false;
  #mayOffer: boolean;
  #abandoned = false;

  constructor(deps: ConnectionDeps) {
    const { pc, initiates, stream, tracks } = deps;
    this.#deps = deps;
    this.#tracks = tracks;
    this.#mayOffer = initiates;
    this.pc = pc;
    this.stream = stream;
    this.initiates = initiates;
    this.#channel = pc.createDataChannel('nadi', { negotiated: true, id: 0 });
    this.#listen();
    if (initiates) this.#addTransceivers();
  }

  get link(): Link {
    if (this.#abandoned) return 'down';
    const { connectionState } = this.pc;
    if (connectionState === 'connected') return 'up';
    return connectionState === 'new' || connectionState === 'connecting' ? 'connecting' : 'down';
  }

  /** The other side closed it: gone, or on a new connection. */
  get abandoned(): boolean {
    return this.#abandoned;
  }

  /** Messages can be sent; a client that is not ours never opens the channel. */
  get talks(): boolean {
    return this.#channel.readyState === 'open';
  }

  /** The other side's session, told by its SDP (RFC 8866 §5.2); null before its first description. */
  get remoteSession(): string | null {
    const { remoteDescription } = this.pc;
    return remoteDescription && sessionOf(remoteDescription.sdp);
  }

  sender(kind: TrackKind): RTCRtpSender | null {
    return this.#senders[kind] ?? null;
  }

  /** Tracks come and go without a new offer: the transceivers are there from the start. */
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    this.#tracks = { ...this.#tracks, [kind]: track };
    void this.#senders[kind]?.replaceTrack(track).catch(() => {});
  }

  async takeOffer(offer: Description): Promise<void> {
    const crossing = this.#offering || this.pc.signalingState !== 'stable';
    if (crossing && !this.#deps.polite) return;
    await this.pc.setRemoteDescription(offer);
    this.#adoptTransceivers();
    this.#drainCandidates();
    await this.pc.setLocalDescription();
    this.#mayOffer = true;
    this.#postLocal();
  }

  async takeAnswer(answer: Description): Promise<void> {
    if (this.pc.signalingState !== 'have-local-offer') return;
    await this.pc.setRemoteDescription(answer);
    this.#drainCandidates();
  }

  takeCandidate(candidate: Candidate): void {
    if (this.pc.remoteDescription === null) this.#early.push(candidate);
    // Refused when it belongs to an offer that we ignored or a session that is over.
    else void this.pc.addIceCandidate(candidate).catch(() => {});
  }

  /** False where nobody is there to hear it. */
  send(message: ChannelMessage): boolean {
    if (!this.talks) return false;
    this.#channel.send(writeMessage(message));
    return true;
  }

  restartIce(iceServers: RTCIceServer[]): void {
    this.pc.setConfiguration({ ...this.pc.getConfiguration(), iceServers });
    this.pc.restartIce();
  }

  /** An offer whose answer was lost with the signalling is asked again. */
  repeatOffer(): void {
    if (this.pc.signalingState === 'have-local-offer') this.#postLocal();
  }

  close(): void {
    this.pc.onnegotiationneeded = null;
    this.pc.onicecandidate = null;
    this.pc.onconnectionstatechange = null;
    this.pc.ontrack = null;
    this.#channel.onopen = null;
    this.#channel.onclose = null;
    this.#channel.onmessage = null;
    this.pc.close();
  }

  #listen(): void {
    const { pc } = this;
    const { post, onLink, onMessage } = this.#deps;
    pc.onnegotiationneeded = () => void this.#offer();
    pc.onicecandidate = ({ candidate }) => {
      if (candidate) post.candidate(plain(candidate));
    };
    pc.onconnectionstatechange = onLink;
    pc.ontrack = ({ track }) => this.stream.addTrack(track);
    this.#channel.onopen = onLink;
    this.#channel.onclose = () => {
      this.#abandoned = true;
      onLink();
    };
    this.#channel.onmessage = ({ data }) => {
      const message = readMessage(data);
      if (message) onMessage(message);
    };
  }

  #addTransceivers(): void {
    for (const kind of ['audio', 'video'] as const) {
      const source = this.#tracks[kind] ?? kind;
      this.#senders[kind] = this.pc.addTransceiver(source, { direction: 'sendrecv' }).sender;
    }
  }

  /** The offer made our transceivers: they listen only, until told to send as well. */
  #adoptTransceivers(): void {
    for (const transceiver of this.pc.getTransceivers()) {
      const kind = transceiver.receiver.track.kind as TrackKind;
      if (this.#senders[kind]) continue;
      this.#senders[kind] = transceiver.sender;
      transceiver.direction = 'sendrecv';
      void transceiver.sender.replaceTrack(this.#tracks[kind]).catch(() => {});
    }
  }

  async #offer(): Promise<void> {
    if (!this.#mayOffer) return;
    this.#offering = true;
    try {
      await this.pc.setLocalDescription();
      if (this.pc.localDescription?.type === 'offer') this.#postLocal();
    } catch {
      // Closed meanwhile, or the other side's offer came first: negotiation is asked for again.
    } finally {
      this.#offering = false;
    }
  }

  #postLocal(): void {
    const { localDescription } = this.pc;
    if (localDescription === null) return;
    const { type, sdp } = localDescription;
    if (type === 'offer') this.#deps.post.offer({ type, sdp });
    if (type === 'answer') this.#deps.post.answer({ type, sdp });
  }

  #drainCandidates(): void {
    const early = this.#early;
    this.#early = [];
    for (const candidate of early) this.takeCandidate(candidate);
  }
}

/** The id in `o=<user> <id> <version> …`: the same for all descriptions of one RTCPeerConnection. */
export function sessionOf(sdp: string): string {
  return /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? '';
}

function plain({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): Candidate {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}
