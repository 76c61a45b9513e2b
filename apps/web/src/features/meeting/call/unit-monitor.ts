import type { CallClock } from './call-clock.ts';
import type { Quality } from './call-state.ts';
import {
  frameWatch,
  lastFrame,
  linkStats,
  receivedLevel,
  sentLevel,
  speakingDetector,
} from './link-stats.ts';
import type { DeviceState, LocalStatus } from './media-room.ts';
import { rateLink } from './quality.ts';
import { QualityController } from './quality-controller.ts';
import { AUDIO_LEVEL_INTERVAL_MS, STATS_INTERVAL_MS } from './quality-monitor.ts';
import type { UnitMember } from './unit-member.ts';
import type { Publisher } from './unit-publisher.ts';
import type { Subscription } from './unit-subscription.ts';

interface UnitMonitorDeps {
  clock: CallClock;
  members(): Iterable<UnitMember>;
  publisher(): Publisher | null;
  subscription(): Subscription | null;
  state(): DeviceState;
  /** Called when the quality of our own connection has changed. */
  onQuality(level: Quality): void;
  /** Called when our video is paused because of low bandwidth, and when it continues. */
  onPaused(): void;
  onChange(): void;
}

/** Measures the connections to a forwarding unit and limits our video to the capacity of the one up. */
export class UnitMonitor implements LocalStatus {
  readonly #deps: UnitMonitorDeps;
  readonly #samples = new WeakMap<UnitMember, ReturnType<typeof linkStats>>();
  readonly #detectors = new WeakMap<object, ReturnType<typeof speakingDetector>>();
  readonly #frameWatches = new WeakMap<UnitMember, ReturnType<typeof frameWatch>>();
  readonly #stops: (() => void)[];
  #controller: QualityController | null = null;
  quality: Quality | null = null;
  speaking = false;

  constructor(deps: UnitMonitorDeps) {
    this.#deps = deps;
    this.#stops = [
      deps.clock.every(STATS_INTERVAL_MS, () => void this.#pollStats()),
      deps.clock.every(AUDIO_LEVEL_INTERVAL_MS, () => void this.#pollLevels()),
    ];
  }

  get videoPaused(): boolean {
    return this.#controller?.layer === 'off';
  }

  get videoReduction(): 'paused' | 'lowered' | null {
    if (this.videoPaused) return 'paused';
    return this.#controller && this.#controller.layer !== '720p' ? 'lowered' : null;
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  async #pollStats(): Promise<void> {
    // getStats rejects if the connection closes in the meantime.
    await Promise.allSettled([this.#measureUp(), this.#measureDown()]);
    this.#deps.onChange();
  }

  async #measureUp(): Promise<void> {
    const publisher = this.#deps.publisher();
    if (publisher?.link !== 'connected') return;
    if (this.#controller?.pc !== publisher.pc)
      this.#controller = new QualityController(publisher.pc, publisher.sender('video'), '720p');
    const wasPaused = this.videoPaused;
    const quality = await this.#controller.update({
      cap: '720p',
      shown: '720p',
      isScreen: false,
      screen: this.#deps.state().screen ? publisher.sender('screen') : null,
    });
    if (wasPaused !== this.videoPaused) this.#deps.onPaused();
    if (quality !== this.quality) this.#deps.onQuality(quality);
    this.quality = quality;
  }

  /** Loss counts for each member's own tracks, delay for the connection. */
  async #measureDown(): Promise<void> {
    const subscription = this.#deps.subscription();
    if (subscription?.link !== 'connected') return;
    const report = await subscription.pc.getStats();
    for (const member of this.#deps.members()) {
      const mids = subscription.receptionsOf(member.participant.id).map(({ mid }) => mid);
      const sample = this.#samples.get(member) ?? linkStats();
      this.#samples.set(member, sample);
      const own = [...report.values()].filter(
        ({ type, mid }) => type !== 'inbound-rtp' || mids.includes(mid),
      );
      member.quality = rateLink(sample({ values: () => own.values() }));
    }
  }

  async #pollLevels(): Promise<void> {
    const now = this.#deps.clock.now();
    for (const member of this.#deps.members()) {
      const level = member.mic ? receivedLevel(member.receiver('audio')) : 0;
      member.speaking = this.#detector(member)(level, now);
      member.frozen = this.#isFrozen(member, now);
    }
    this.speaking = this.#detector(this)(await this.#localLevel(), now);
    this.#deps.onChange();
  }

  async #localLevel(): Promise<number> {
    const sender = this.#deps.publisher()?.sender('audio');
    if (!sender || !this.#deps.state().mic) return 0;
    return sentLevel(sender).catch(() => 0);
  }

  #detector(source: object) {
    const detector = this.#detectors.get(source) ?? speakingDetector();
    this.#detectors.set(source, detector);
    return detector;
  }

  #isFrozen(member: UnitMember, now: number): boolean {
    if (!member.camera || member.notReceived) {
      this.#frameWatches.delete(member);
      return false;
    }
    const isFrozen = this.#frameWatches.get(member) ?? frameWatch();
    this.#frameWatches.set(member, isFrozen);
    return isFrozen(lastFrame(member.receiver('video')), now);
  }
}
