import type { ForwardedStream, SentKind } from '@nadi/contract/call-media';
import type { Candidate, Description } from '@nadi/contract/meeting-events';
import { lastFrame } from './link-stats.ts';
import type { LinkState } from './media-room.ts';
import type { RoomProtection } from './room-protection.ts';
import { plainCandidate, sdpSessionId } from './sdp.ts';
import type { SignalSender } from './signalling-client.ts';
import { linkOf } from './unit-publisher.ts';

interface SubscriptionDeps {
  pc: RTCPeerConnection;
  signals: SignalSender;
  protection: RoomProtection;
  onLink(): void;
}

/** A receiver that brings a track of a member at present. */
export interface Reception {
  userId: string;
  kind: SentKind;
  receiver: RTCRtpReceiver;
  mid: string;
  /** The last frame of the member whose track the receiver brought before. */
  frameBefore: number | null;
}

/** The connection from a forwarding unit that brings the media of others. Only the unit sends offers on it. */
export class Subscription {
  readonly pc: RTCPeerConnection;
  readonly #deps: SubscriptionDeps;
  #receptions: readonly Reception[] = [];
  #earlyCandidates: Candidate[] = [];

  constructor(deps: SubscriptionDeps) {
    this.#deps = deps;
    this.pc = deps.pc;
    this.pc.onicecandidate = ({ candidate }) => {
      if (candidate) deps.signals.candidate(plainCandidate(candidate));
    };
    this.pc.onconnectionstatechange = deps.onLink;
  }

  get link(): LinkState {
    return linkOf(this.pc);
  }

  /** Returns true if the offer belongs to this connection, not to another unit or a later connection. */
  continuedBy(offer: Description): boolean {
    const { remoteDescription } = this.pc;
    return (
      remoteDescription === null || sdpSessionId(remoteDescription.sdp) === sdpSessionId(offer.sdp)
    );
  }

  receptionsOf(userId: string): readonly Reception[] {
    return this.#receptions.filter((each) => each.userId === userId);
  }

  async receiveOffer(offer: Description): Promise<void> {
    await this.pc.setRemoteDescription(offer);
    for (const candidate of this.#earlyCandidates.splice(0)) this.receiveCandidate(candidate);
    const streams = (offer.streams ?? []).filter((stream) => 'userId' in stream);
    this.#receptions = (streams as ForwardedStream[]).flatMap((stream) => this.#receive(stream));
    await this.pc.setLocalDescription();
    const { localDescription } = this.pc;
    if (localDescription?.type !== 'answer') return;
    const { type, sdp } = localDescription;
    this.#deps.signals.answer({ type, sdp });
    this.#deps.onLink();
  }

  receiveCandidate(candidate: Candidate): void {
    if (this.pc.remoteDescription === null) this.#earlyCandidates.push(candidate);
    else void this.pc.addIceCandidate(candidate).catch(() => {});
  }

  close(): void {
    this.pc.onicecandidate = null;
    this.pc.onconnectionstatechange = null;
    this.pc.close();
  }

  #receive({ mid, kind, userId }: ForwardedStream): Reception[] {
    const known = this.#receptions.find((each) => each.mid === mid);
    if (known?.userId === userId && known.kind === kind) return [known];
    const receiver = this.pc.getTransceivers().find((each) => each.mid === mid)?.receiver;
    if (!receiver) return [];
    this.#deps.protection.decryptReceiver(kind, receiver, userId);
    return [{ userId, kind, receiver, mid, frameBefore: lastFrame(receiver) }];
  }
}

/** Returns true once a frame of the member has arrived. */
export function hasArrived({ receiver, frameBefore }: Reception): boolean {
  const frame = lastFrame(receiver);
  return frame !== null && frame !== frameBefore;
}
