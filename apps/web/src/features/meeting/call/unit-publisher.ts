import { type PublishedStream, SENT_KINDS, type SentKind } from '@nadi/contract/call-media';
import type { Candidate, Description } from '@nadi/contract/meeting-events';
import { preferRedundantAudio } from './audio-codecs.ts';
import type { LocalTracks } from './local-media.ts';
import type { LinkState } from './media-room.ts';
import { SIMULCAST } from './quality-controller.ts';
import type { RoomProtection } from './room-protection.ts';
import { plainCandidate } from './sdp.ts';
import type { SignalSender } from './signalling-client.ts';

interface PublisherDeps {
  pc: RTCPeerConnection;
  tracks: LocalTracks;
  signals: SignalSender;
  protection: RoomProtection;
  onLink(): void;
}

/** The connection to a forwarding unit that sends our media. Only this side sends offers on it. */
export class Publisher {
  readonly pc: RTCPeerConnection;
  readonly #deps: PublisherDeps;
  readonly #transceivers: Partial<Record<SentKind, RTCRtpTransceiver>> = {};
  #earlyCandidates: Candidate[] = [];

  constructor(deps: PublisherDeps) {
    this.#deps = deps;
    this.pc = deps.pc;
    this.pc.onicecandidate = ({ candidate }) => {
      if (candidate) deps.signals.candidate(plainCandidate(candidate));
    };
    this.pc.onconnectionstatechange = deps.onLink;
    this.#add('audio', {});
    this.#add('video', { sendEncodings: SIMULCAST });
    if (deps.tracks.screen) this.#add('screen', {});
    this.pc.onnegotiationneeded = () => void this.#offer();
    void this.#offer();
  }

  get link(): LinkState {
    return linkOf(this.pc);
  }

  /** True once the unit has accepted an offer. */
  get answered(): boolean {
    return this.pc.remoteDescription !== null;
  }

  sender(kind: SentKind): RTCRtpSender | null {
    return this.#transceivers[kind]?.sender ?? null;
  }

  /** The first screen takes a new offer. */
  setTrack(kind: SentKind, track: MediaStreamTrack | null): void {
    const sender = this.sender(kind);
    if (sender) void sender.replaceTrack(track).catch(() => {});
    else if (track) this.#add(kind, {}, track);
  }

  async receiveAnswer(answer: Description): Promise<void> {
    if (this.pc.signalingState !== 'have-local-offer') return;
    await this.pc.setRemoteDescription(answer);
    for (const candidate of this.#earlyCandidates.splice(0)) this.receiveCandidate(candidate);
  }

  receiveCandidate(candidate: Candidate): void {
    if (this.pc.remoteDescription === null) this.#earlyCandidates.push(candidate);
    else void this.pc.addIceCandidate(candidate).catch(() => {});
  }

  /** Returns false if an offer is unanswered, so that ICE cannot be restarted. */
  restartIce(iceServers: RTCIceServer[]): boolean {
    if (this.pc.signalingState !== 'stable') return false;
    this.pc.setConfiguration({ ...this.pc.getConfiguration(), iceServers });
    this.pc.restartIce();
    return true;
  }

  close(): void {
    this.pc.onnegotiationneeded = null;
    this.pc.onicecandidate = null;
    this.pc.onconnectionstatechange = null;
    this.pc.close();
  }

  #add(kind: SentKind, init: RTCRtpTransceiverInit, track = this.#deps.tracks[kind]): void {
    const source = track ?? (kind === 'audio' ? 'audio' : 'video');
    const transceiver = this.pc.addTransceiver(source, { direction: 'sendonly', ...init });
    if (kind === 'audio') preferRedundantAudio(transceiver);
    this.#deps.protection.encryptSender(kind, transceiver.sender);
    this.#transceivers[kind] = transceiver;
  }

  async #offer(): Promise<void> {
    try {
      await this.pc.setLocalDescription();
    } catch {
      // Closed in the meantime.
      return;
    }
    const { localDescription } = this.pc;
    if (localDescription?.type !== 'offer') return;
    const { type, sdp } = localDescription;
    this.#deps.signals.offer({ type, sdp, streams: this.#streams() });
  }

  #streams(): PublishedStream[] {
    return SENT_KINDS.flatMap((kind) => {
      const mid = this.#transceivers[kind]?.mid;
      return mid ? [{ mid, kind }] : [];
    });
  }
}

/** Returns `lost` while the peer connection is disconnected, failed or closed. */
export function linkOf({ connectionState }: Pick<RTCPeerConnection, 'connectionState'>): LinkState {
  if (connectionState === 'connected') return 'connected';
  return connectionState === 'new' || connectionState === 'connecting' ? 'connecting' : 'lost';
}
