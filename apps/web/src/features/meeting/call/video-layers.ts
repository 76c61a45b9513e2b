import type { VideoLayer } from './quality.ts';

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
 * Applies a layer to the sender. Does nothing without a track or a negotiated encoding; the next sample
 * applies it then.
 */
export async function applyLayer(
  sender: RTCRtpSender,
  layer: VideoLayer,
  isScreen: boolean,
): Promise<void> {
  const { track } = sender;
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!track || !encoding) return;
  const wanted = encodingFor(layer, { height: track.getSettings().height ?? 720, isScreen });
  if (Object.entries(wanted).every(([name, value]) => Reflect.get(encoding, name) === value))
    return;
  Object.assign(encoding, wanted);
  await sender.setParameters(parameters);
}
