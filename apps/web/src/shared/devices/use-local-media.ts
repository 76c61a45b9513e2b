import { useEffect, useState } from 'react';
import { type DeviceChoice, readDeviceChoice } from './device-choice.ts';

interface LocalMedia {
  stream: MediaStream | null;
  devices: readonly MediaDeviceInfo[];
  /** Which device is missing and what to do about it, in words. */
  problems: readonly string[];
}

const NOTHING: LocalMedia = { stream: null, devices: [], problems: [] };

/** Opens camera and microphone independently while mounted. */
export function useLocalMedia(choice: DeviceChoice): LocalMedia {
  const { audioInput, videoInput } = choice;
  const [media, setMedia] = useState(NOTHING);

  useEffect(() => {
    let unmounted = false;
    let opened: MediaStream | null = null;
    void open({
      ...readDeviceChoice(),
      ...(audioInput && { audioInput }),
      ...(videoInput && { videoInput }),
    }).then((result) => {
      opened = result.stream;
      if (unmounted) stop(opened);
      else setMedia(result);
    });
    return () => {
      unmounted = true;
      stop(opened);
    };
  }, [audioInput, videoInput]);

  return media;
}

async function open(choice: DeviceChoice): Promise<LocalMedia> {
  const { mediaDevices } = navigator;
  if (!mediaDevices) return { ...NOTHING, problems: ['This page needs HTTPS to use a camera.'] };
  const results = [
    await attempt('audio', 'microphone', choice.audioInput),
    await attempt('video', 'camera', choice.videoInput),
  ];
  return {
    stream: new MediaStream(results.flatMap(({ tracks }) => tracks)),
    // Labels are available only after permission is granted.
    devices: await mediaDevices.enumerateDevices(),
    problems: results.flatMap(({ problem }) => problem ?? []),
  };
}

interface Attempt {
  tracks: MediaStreamTrack[];
  problem: string | null;
}

/** Falls back to another device if the chosen one is unplugged. */
async function attempt(
  kind: 'audio' | 'video',
  device: string,
  chosen: string | undefined,
): Promise<Attempt> {
  const constraint = chosen ? { deviceId: { exact: chosen } } : true;
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: constraint });
    return { tracks: stream.getTracks(), problem: null };
  } catch (error) {
    return chosen && isMissing(error)
      ? attempt(kind, device, undefined)
      : { tracks: [], problem: problemOf(error, device) };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && /^(OverconstrainedError|NotFoundError)$/.test(error.name);
}

function problemOf(error: unknown, device: string): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') {
    return `The browser does not allow the ${device}. Allow it beside the address of this page, then check again.`;
  }
  if (name === 'NotFoundError') return `No ${device} was found. Plug one in, then check again.`;
  if (name === 'NotReadableError') {
    return `Another program is using the ${device}. Close it, then check again.`;
  }
  return `The ${device} could not be opened. You can still join without it.`;
}

function stop(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
