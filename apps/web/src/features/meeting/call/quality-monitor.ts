import type { VideoLayer } from '@nadi/contract/call-media';
import type { CallClock } from './call-clock.ts';
import type { Quality } from './call-state.ts';
import { frameWatch, lastFrame, receivedLevel, sentLevel, speakingDetector } from './link-stats.ts';
import type { LocalTracks } from './local-media.ts';
import type { LocalStatus } from './media-room.ts';
import type { Mesh } from './mesh.ts';
import type { Member } from './mesh-member.ts';
import { videoCap } from './quality.ts';
import { QualityController } from './quality-controller.ts';

export const STATS_INTERVAL_MS = 2_000;
export const AUDIO_LEVEL_INTERVAL_MS = 300;
const WORST_FIRST: readonly Quality[] = ['poor', 'fair', 'good'];

interface QualityMonitorDeps {
  mesh: Mesh;
  clock: CallClock;
  /** Returns true while a screen is shared. */
  sharing(): boolean;
  tracks(): LocalTracks;
  onChange(): void;
}

/** Measures every link of the mesh and limits the video on each to its capacity. */
export class QualityMonitor implements LocalStatus {
  readonly #deps: QualityMonitorDeps;
  readonly #controllers = new WeakMap<Member, QualityController>();
  readonly #detectors = new WeakMap<object, ReturnType<typeof speakingDetector>>();
  readonly #frameWatches = new WeakMap<Member, ReturnType<typeof frameWatch>>();
  readonly #stops: (() => void)[];
  quality: Quality | null = null;
  speaking = false;

  constructor(deps: QualityMonitorDeps) {
    this.#deps = deps;
    this.#stops = [
      deps.clock.every(STATS_INTERVAL_MS, () => void this.#pollStats()),
      deps.clock.every(AUDIO_LEVEL_INTERVAL_MS, () => void this.#pollAudioLevels()),
    ];
  }

  get videoReduction(): 'paused' | 'lowered' | null {
    const layers = this.#connected().map((member) => this.#controllers.get(member)?.layer);
    if (layers.includes('off')) return 'paused';
    const cap = this.#cap();
    return layers.some((layer) => layer !== undefined && layer !== cap) ? 'lowered' : null;
  }

  /** Applies the cap as soon as a peer is connected, and the size of our tile there as soon as it changes. */
  async apply(member: Member): Promise<void> {
    await Promise.allSettled([this.#updateMember(member)]);
    this.#deps.onChange();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  async #pollStats(): Promise<void> {
    const members = this.#connected();
    // getStats rejects if the connection closes in the meantime.
    await Promise.allSettled(members.map((member) => this.#updateMember(member)));
    const levels = members.map(({ quality }) => quality);
    const best = WORST_FIRST.findLast((level) => levels.includes(level)) ?? null;
    if (best && best !== this.quality) this.#deps.mesh.broadcast({ kind: 'quality', level: best });
    this.quality = best;
    this.#deps.onChange();
  }

  async #updateMember(member: Member): Promise<void> {
    const connection = member.peer.connection;
    if (!connection) return;
    const cap = this.#cap();
    const sharing = this.#deps.sharing();
    const apart = member.screenApart;
    let controller = this.#controllers.get(member);
    if (controller?.pc !== connection.pc) {
      controller = new QualityController(connection.pc, connection.sender('video'), cap);
      this.#controllers.set(member, controller);
    }
    member.quality = await controller.update({
      cap,
      shown: member.layerWanted,
      isScreen: sharing && !apart,
      screen: sharing && apart ? connection.sender('screen') : null,
    });
    const paused = controller.layer === 'off';
    if (paused === member.videoPaused) return;
    member.videoPaused = paused;
    this.#deps.mesh.sendState(member);
  }

  async #pollAudioLevels(): Promise<void> {
    const now = this.#deps.clock.now();
    for (const member of this.#connected()) {
      const { connection } = member.peer;
      if (!connection) continue;
      const level = member.mic ? receivedLevel(connection.receiver('audio')) : 0;
      member.speaking = this.#detector(member)(level, now);
      member.frozen = this.#isFrozen(member, connection.receiver('video'), now);
    }
    this.speaking = this.#detector(this)(await this.#localLevel(), now);
    this.#deps.onChange();
  }

  async #localLevel(): Promise<number> {
    const sender = this.#connected()[0]?.peer.connection?.sender('audio');
    if (!sender || !this.#deps.tracks().audio?.enabled) return 0;
    return sentLevel(sender).catch(() => 0);
  }

  #detector(source: object) {
    const detector = this.#detectors.get(source) ?? speakingDetector();
    this.#detectors.set(source, detector);
    return detector;
  }

  /** Returns true if a camera has frozen; an unchanged screen may send no frames. */
  #isFrozen(member: Member, receiver: RTCRtpReceiver | null, now: number): boolean {
    if (!member.camera || (member.screen && !member.screenApart)) {
      this.#frameWatches.delete(member);
      return false;
    }
    const isFrozen = this.#frameWatches.get(member) ?? frameWatch();
    this.#frameWatches.set(member, isFrozen);
    return isFrozen(lastFrame(receiver), now);
  }

  #cap(): VideoLayer {
    return videoCap(this.#deps.mesh.members.size + 1);
  }

  #connected(): Member[] {
    return [...this.#deps.mesh.members.values()].filter(({ peer }) => peer.link === 'connected');
  }
}
