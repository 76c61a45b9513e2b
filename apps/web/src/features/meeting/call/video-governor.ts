import type { Quality } from './call-state.ts';
import { linkStats } from './link-stats.ts';
import { judge, nextVideoRung, VIDEO_RUNGS, type VideoRung } from './quality.ts';
import { applyRung } from './video-rungs.ts';

/** Looks, of two seconds each. */
const PATIENCE = 5;
const PATIENCE_MAX = 40;
/** Looks after a step up in which the browser is still finding out what the link bears. */
const SETTLING = 2;

interface Circumstances {
  cap: VideoRung;
  isScreen: boolean;
}

/** Keeps the video to one person on the rung that their link bears. */
export class VideoGovernor {
  readonly #pc: RTCPeerConnection;
  readonly #sender: RTCRtpSender | null;
  readonly #sample = linkStats();
  #calm = 0;
  #patience = PATIENCE;
  #climbed = false;
  #looks = 0;
  rung: VideoRung;

  constructor(pc: RTCPeerConnection, sender: RTCRtpSender | null, cap: VideoRung) {
    this.#pc = pc;
    this.#sender = sender;
    this.rung = cap;
  }

  get pc(): RTCPeerConnection {
    return this.#pc;
  }

  async look({ cap, isScreen }: Circumstances): Promise<Quality> {
    const sample = this.#sample(await this.#pc.getStats());
    const quality = judge(sample);
    this.#calm = quality === 'good' ? this.#calm + 1 : 0;
    this.#looks += 1;
    const settling = this.#climbed && this.#looks <= SETTLING;
    const availableKbps = settling ? null : sample.availableKbps;
    const stats = { ...sample, availableKbps, calm: this.#calm, patience: this.#patience, cap };
    this.#move(nextVideoRung(stats, this.rung));
    if (this.#sender) await applyRung(this.#sender, this.rung, isScreen);
    return quality;
  }

  /** A step up that did not hold makes the next one wait twice as long. */
  #move(to: VideoRung): void {
    const steps = VIDEO_RUNGS.indexOf(to) - VIDEO_RUNGS.indexOf(this.rung);
    if (steps === 0) return;
    if (steps < 0 && this.#climbed) this.#patience = Math.min(PATIENCE_MAX, this.#patience * 2);
    this.#climbed = steps > 0;
    this.#calm = 0;
    this.#looks = 0;
    this.rung = to;
  }
}
