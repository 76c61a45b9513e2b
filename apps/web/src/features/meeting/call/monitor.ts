import type { CallClock } from './call-clock.ts';
import type { Quality } from './call-state.ts';
import type { LocalTracks } from './local-media.ts';
import type { Member, Mesh } from './mesh.ts';
import { videoCap } from './quality.ts';
import { receivedLevel, sentLevel, speakingDetector } from './speaking.ts';
import { VideoGovernor } from './video-governor.ts';

const LOOK_EVERY = 2_000;
const LISTEN_EVERY = 300;
const FROM_WORST: readonly Quality[] = ['poor', 'fair', 'good'];

interface MonitorDeps {
  mesh: Mesh;
  clock: CallClock;
  sharing(): boolean;
  tracks(): LocalTracks;
  onChange(): void;
}

/** Watches how well the call goes, and keeps its video within what each link bears. */
export class Monitor {
  readonly #deps: MonitorDeps;
  readonly #governors = new WeakMap<Member, VideoGovernor>();
  readonly #detectors = new WeakMap<object, ReturnType<typeof speakingDetector>>();
  readonly #stops: (() => void)[];
  /** One's own: as good as the best link, for if all are bad it is us. */
  quality: Quality | null = null;
  speaking = false;

  constructor(deps: MonitorDeps) {
    this.#deps = deps;
    this.#stops = [
      deps.clock.every(LOOK_EVERY, () => void this.#look()),
      deps.clock.every(LISTEN_EVERY, () => void this.#listen()),
    ];
  }

  /** Video is paused, or smaller than it could be, for somebody. */
  get lowered(): 'paused' | 'lowered' | null {
    const rungs = this.#up().map((member) => this.#governors.get(member)?.rung);
    if (rungs.includes('off')) return 'paused';
    const cap = this.#cap();
    return rungs.some((rung) => rung !== undefined && rung !== cap) ? 'lowered' : null;
  }

  /** As soon as a connection is up its video gets its cap. */
  async greet(member: Member): Promise<void> {
    await Promise.allSettled([this.#lookAt(member)]);
    this.#deps.onChange();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  async #lookAt(member: Member): Promise<void> {
    const connection = member.peer.connection;
    if (!connection) return;
    const circumstances = { cap: this.#cap(), isScreen: this.#deps.sharing() };
    let governor = this.#governors.get(member);
    if (governor?.pc !== connection.pc) {
      governor = new VideoGovernor(connection.pc, connection.sender('video'), circumstances.cap);
      this.#governors.set(member, governor);
    }
    member.quality = await governor.look(circumstances);
    const paused = governor.rung === 'off';
    if (paused === member.videoPaused) return;
    member.videoPaused = paused;
    this.#deps.mesh.tellStateTo(member);
  }

  async #look(): Promise<void> {
    const members = this.#up();
    // A connection that closes meanwhile has nothing to tell.
    await Promise.allSettled(members.map((member) => this.#lookAt(member)));
    const levels = members.map(({ quality }) => quality);
    const best = FROM_WORST.findLast((level) => levels.includes(level)) ?? null;
    if (best && best !== this.quality) this.#deps.mesh.tellAll({ kind: 'quality', level: best });
    this.quality = best;
    this.#deps.onChange();
  }

  async #listen(): Promise<void> {
    const now = this.#deps.clock.now();
    for (const member of this.#up()) {
      const pc = member.peer.connection?.pc;
      if (pc) member.speaking = this.#detector(member)(member.mic ? receivedLevel(pc) : 0, now);
    }
    this.speaking = this.#detector(this)(await this.#ownLevel(), now);
    this.#deps.onChange();
  }

  async #ownLevel(): Promise<number> {
    const sender = this.#up()[0]?.peer.connection?.sender('audio');
    if (!sender || !this.#deps.tracks().audio?.enabled) return 0;
    return sentLevel(sender).catch(() => 0);
  }

  #detector(of: object) {
    const detector = this.#detectors.get(of) ?? speakingDetector();
    this.#detectors.set(of, detector);
    return detector;
  }

  #cap() {
    return videoCap(this.#deps.mesh.members.size + 1);
  }

  #up(): Member[] {
    return [...this.#deps.mesh.members.values()].filter(({ peer }) => peer.link === 'up');
  }
}
