import type { VideoRung } from './quality.ts';

interface Shape {
  height: number;
  kbps: number;
  fps: number;
}

const SHAPES: Record<Exclude<VideoRung, 'off'>, Shape> = {
  '720p': { height: 720, kbps: 1700, fps: 30 },
  '360p': { height: 360, kbps: 600, fps: 24 },
  '180p': { height: 180, kbps: 180, fps: 15 },
};

/** What a video encoding is to be; a screen keeps its size, because text must stay readable. */
function encodingFor(
  rung: VideoRung,
  source: { height: number; isScreen: boolean },
): Partial<RTCRtpEncodingParameters> {
  if (rung === 'off') return { active: false };
  const { height, kbps, fps } = SHAPES[rung];
  const scale = source.isScreen ? 1 : Math.max(1, source.height / height);
  const maxBitrate = kbps * 1000;
  return { active: true, maxBitrate, maxFramerate: fps, scaleResolutionDownBy: scale };
}

/** Does nothing while there is no track or no negotiated encoding; it is tried again later. */
export async function applyRung(
  sender: RTCRtpSender,
  rung: VideoRung,
  isScreen: boolean,
): Promise<void> {
  const { track } = sender;
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!track || !encoding) return;
  const wanted = encodingFor(rung, { height: track.getSettings().height ?? 720, isScreen });
  if (Object.entries(wanted).every(([name, value]) => Reflect.get(encoding, name) === value))
    return;
  Object.assign(encoding, wanted);
  await sender.setParameters(parameters);
}
