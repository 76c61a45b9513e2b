import type { FrameLink } from './frames/frame-encryption.ts';
import { fingerprints } from './sdp.ts';

interface ChannelProofDeps {
  frames: Pick<FrameLink, 'otherKey' | 'proveChannel'>;
  channelOpen(): boolean;
  send(proof: string): void;
  /** Called once the other side has proved that the channel reaches them, at once for sides without keys. */
  onProved(): void;
  /** Called if their proof is wrong: a third party ends the DTLS connection between us. */
  onForged(): void;
}

/**
 * Proves with the keys of two participants that their data channel has no third party in it. The server passes on the
 * certificate fingerprints of both, so it could put its own in their place.
 */
export class ChannelProof {
  proved = false;
  readonly #deps: ChannelProofDeps;
  #opened = false;
  #expected: string | null = null;
  #received: string | null = null;

  constructor(deps: ChannelProofDeps) {
    this.#deps = deps;
  }

  /**
   * Sends our proof once. Called when the channel is open and after each description: a channel may open before the
   * browser shows the remote description.
   */
  async open({ localDescription, remoteDescription }: RTCPeerConnection): Promise<void> {
    const { frames } = this.#deps;
    if (this.#opened || !this.#deps.channelOpen()) return;
    if (frames.otherKey === null) return this.#prove();
    if (localDescription === null || remoteDescription === null) return;
    this.#opened = true;
    const proof = await frames.proveChannel(
      fingerprints(localDescription.sdp),
      fingerprints(remoteDescription.sdp),
    );
    if (proof === null) return this.#prove();
    this.#deps.send(proof.own);
    this.#expected = proof.expected;
    this.#compare();
  }

  /** The first proof counts. */
  receive(proof: string): void {
    this.#received ??= proof;
    this.#compare();
  }

  #compare(): void {
    if (this.#expected === null || this.#received === null || this.proved) return;
    if (this.#received === this.#expected) this.#prove();
    else this.#deps.onForged();
  }

  #prove(): void {
    this.#opened = true;
    this.proved = true;
    this.#deps.onProved();
  }
}
