import { VIDEO_LAYERS, type VideoLayer } from '@nadi/contract/call-media';
import type { Quality } from './call-state.ts';
import { linkStats } from './link-stats.ts';
import { lowestLayer, nextVideoLayer, rateLink } from './quality.ts';

/** Good samples, two seconds apart, before a step up; doubled after each failed step up. */
const STEP_UP_SAMPLES = 5;
const STEP_UP_SAMPLES_MAX = 40;
/** Samples after a step up in which the bandwidth estimate is still growing. */
const SETTLING_SAMPLES = 2;

interface Conditions {
  cap: VideoLayer;
  /** The layer that fills the camera's tile on the other side. */
  shown: VideoLayer;
  /** True if a screen is sent in the camera's place. */
  isScreen: boolean;
  /** Sends a screen beside the camera; null if none is shared. */
  screen: RTCRtpSender | null;
}

/** Keeps the video to one participant on the layer that the link can carry. */
export class QualityController {
  readonly #pc: RTCPeerConnection;
  readonly #sender: RTCRtpSender | null;
  readonly #sample = linkStats();
  #goodSamples = 0;
  #stepUpSamples = STEP_UP_SAMPLES;
  #steppedUp = false;
  #samplesOnLayer = 0;
  layer: VideoLayer;

  constructor(pc: RTCPeerConnection, sender: RTCRtpSender | null, cap: VideoLayer) {
    this.#pc = pc;
    this.#sender = sender;
    this.layer = cap;
  }

  get pc(): RTCPeerConnection {
    return this.#pc;
  }

  async update({ cap, shown, isScreen, screen }: Conditions): Promise<Quality> {
    const sample = this.#sample(await this.#pc.getStats());
    const quality = rateLink(sample);
    this.#goodSamples = quality === 'good' ? this.#goodSamples + 1 : 0;
    this.#samplesOnLayer += 1;
    const settling = this.#steppedUp && this.#samplesOnLayer <= SETTLING_SAMPLES;
    const availableKbps = settling ? null : sample.availableKbps;
    const stats = {
      ...sample,
      availableKbps,
      goodSamples: this.#goodSamples,
      stepUpSamples: this.#stepUpSamples,
      cap,
    };
    this.#move(nextVideoLayer(stats, this.layer));
    // Beside a screen, the camera is a small tile.
    const camera = lowestLayer(this.layer, shown, screen ? '180p' : '720p');
    if (this.#sender) await applyLayer(this.#sender, camera, isScreen);
    if (screen) await applyLayer(screen, this.layer, true);
    return quality;
  }

  /** Moves to another layer. A step down right after a step up doubles the wait before the next one. */
  #move(to: VideoLayer): void {
    const steps = VIDEO_LAYERS.indexOf(to) - VIDEO_LAYERS.indexOf(this.layer);
    if (steps === 0) return;
    if (steps < 0 && this.#steppedUp)
      this.#stepUpSamples = Math.min(STEP_UP_SAMPLES_MAX, this.#stepUpSamples * 2);
    this.#steppedUp = steps > 0;
    this.#goodSamples = 0;
    this.#samplesOnLayer = 0;
    this.layer = to;
  }
}

interface LayerSettings {
  height: number;
  kbps: number;
  fps: number;
}

const LAYER_SETTINGS: Record<Exclude<VideoLayer, 'off'>, LayerSettings> = {
  '720p': { height: 720, kbps: 1700, fps: 30 },
  '360p': { height: 360, kbps: 600, fps: 24 },
  '180p': { height: 180, kbps: 180, fps: 15 },
};

/** The layers of a camera that is sent to a forwarding unit, by their restriction identifiers (RFC 8851). */
const RIDS = { h: '720p', m: '360p', l: '180p' } as const satisfies Record<string, VideoLayer>;

/** The first encodings of a camera that is sent to a forwarding unit; `applyLayer` adapts them to its size. */
export const SIMULCAST: RTCRtpEncodingParameters[] = Object.entries(RIDS).map(([rid, layer]) => ({
  rid,
  ...encodingFor(layer, { height: 720, isScreen: false }),
}));

/** Returns the encoding parameters of a layer; a shared screen keeps its size so that text stays readable. */
function encodingFor(
  layer: VideoLayer,
  source: { height: number; isScreen: boolean },
): Partial<RTCRtpEncodingParameters> {
  if (layer === 'off') return { active: false };
  const { height, kbps, fps } = LAYER_SETTINGS[layer];
  const scale = source.isScreen ? 1 : Math.max(1, source.height / height);
  const maxBitrate = kbps * 1000;
  return { active: true, maxBitrate, maxFramerate: fps, scaleResolutionDownBy: scale };
}

/**
 * Applies a layer to the sender; with simulcast, the highest one to send. Does nothing without a track or a
 * negotiated encoding; the next sample applies it then.
 */
export async function applyLayer(
  sender: RTCRtpSender,
  layer: VideoLayer,
  isScreen: boolean,
): Promise<void> {
  const { track } = sender;
  const parameters = sender.getParameters();
  const { encodings } = parameters;
  if (!track || !encodings[0]) return;
  const source = { height: track.getSettings().height ?? 720, isScreen };
  const wanted =
    encodings.length > 1
      ? encodings.map(({ rid }) => simulcastEncoding(rid, layer, source.height))
      : [encodingFor(layer, source)];
  const isApplied = encodings.every((encoding, at) =>
    Object.entries(wanted[at] ?? {}).every(
      ([name, value]) => Reflect.get(encoding, name) === value,
    ),
  );
  if (isApplied) return;
  encodings.forEach((encoding, at) => void Object.assign(encoding, wanted[at]));
  await sender.setParameters(parameters);
}

/** Leaves out layers above the highest one, and those for which the camera's own picture is too small. */
function simulcastEncoding(
  rid: string | undefined,
  highest: VideoLayer,
  height: number,
): Partial<RTCRtpEncodingParameters> {
  const layer = RIDS[rid as keyof typeof RIDS] ?? '180p';
  const below = VIDEO_LAYERS[VIDEO_LAYERS.indexOf(layer) - 1] ?? 'off';
  const repeatsLower = below !== 'off' && height <= LAYER_SETTINGS[below].height;
  const tooHigh = VIDEO_LAYERS.indexOf(layer) > VIDEO_LAYERS.indexOf(highest);
  return tooHigh || repeatsLower
    ? { active: false }
    : encodingFor(layer, { height, isScreen: false });
}
