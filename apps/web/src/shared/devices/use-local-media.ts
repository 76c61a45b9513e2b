import { useCallback, useEffect, useRef, useState } from 'react';
import { type DeviceChoice, readDeviceChoice } from './device-choice.ts';

interface LocalMedia {
  stream: MediaStream | null;
  devices: readonly MediaDeviceInfo[];
  /** Which device is missing and what to do about it, in words. */
  problems: readonly string[];
}

const NOTHING: LocalMedia = { stream: null, devices: [], problems: [] };

type Constraints = Record<'audio' | 'video', MediaTrackConstraints>;

interface OpenMedia extends LocalMedia {
  /** Hands the stream over to the caller, who stops it. */
  release: () => MediaStream | null;
}

const ANY_DEVICE: Constraints = { audio: {}, video: {} };

/** Opens camera and microphone independently while mounted. */
export function useLocalMedia(choice: DeviceChoice, constraints = ANY_DEVICE): OpenMedia {
  const { audioInput, videoInput } = choice;
  const [media, setMedia] = useState(NOTHING);
  const released = useRef<MediaStream | null>(null);

  useEffect(() => {
    let unmounted = false;
    let opened: MediaStream | null = null;
    void open(
      {
        ...readDeviceChoice(),
        ...(audioInput && { audioInput }),
        ...(videoInput && { videoInput }),
      },
      constraints,
    ).then((result) => {
      opened = result.stream;
      if (unmounted) stop(opened);
      else setMedia(result);
    });
    return () => {
      unmounted = true;
      if (opened !== released.current) stop(opened);
    };
  }, [audioInput, videoInput, constraints]);

  const release = useCallback(() => {
    released.current = media.stream;
    return media.stream;
  }, [media.stream]);
  return { ...media, release };
}

async function open(choice: DeviceChoice, constraints: Constraints): Promise<LocalMedia> {
  const { mediaDevices } = navigator;
  if (!mediaDevices) return { ...NOTHING, problems: ['This page needs HTTPS to use a camera.'] };
  const results = [
    await attempt('audio', constraints.audio, choice.audioInput),
    await attempt('video', constraints.video, choice.videoInput),
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

const DEVICES = { audio: 'microphone', video: 'camera' };

/** Falls back to another device if the chosen one is unplugged. */
async function attempt(
  kind: 'audio' | 'video',
  constraints: MediaTrackConstraints,
  chosen: string | undefined,
): Promise<Attempt> {
  const requested = { ...constraints, ...(chosen && { deviceId: { exact: chosen } }) };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: requested });
    return { tracks: stream.getTracks(), problem: null };
  } catch (error) {
    return chosen && isMissing(error)
      ? attempt(kind, constraints, undefined)
      : { tracks: [], problem: problemOf(error, DEVICES[kind]) };
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
