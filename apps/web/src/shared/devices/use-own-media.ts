import { useEffect, useState } from 'react';
import { type DeviceChoice, readDeviceChoice } from './device-choice.ts';

interface OwnMedia {
  stream: MediaStream | null;
  devices: readonly MediaDeviceInfo[];
  /** What is missing and what to do about it. */
  problems: readonly string[];
}

const NOTHING: OwnMedia = { stream: null, devices: [], problems: [] };

/** Opens camera and microphone, each for itself, while it is mounted. */
export function useOwnMedia(choice: DeviceChoice): OwnMedia {
  const { audioInput, videoInput } = choice;
  const [own, setOwn] = useState(NOTHING);

  useEffect(() => {
    let gone = false;
    let opened: MediaStream | null = null;
    void open({
      ...readDeviceChoice(),
      ...(audioInput && { audioInput }),
      ...(videoInput && { videoInput }),
    }).then((media) => {
      opened = media.stream;
      if (gone) stop(opened);
      else setOwn(media);
    });
    return () => {
      gone = true;
      stop(opened);
    };
  }, [audioInput, videoInput]);

  return own;
}

async function open(choice: DeviceChoice): Promise<OwnMedia> {
  const { mediaDevices } = navigator;
  if (!mediaDevices) return { ...NOTHING, problems: ['This page needs HTTPS to use a camera.'] };
  const results = [
    await attempt('audio', 'microphone', choice.audioInput),
    await attempt('video', 'camera', choice.videoInput),
  ];
  return {
    stream: new MediaStream(results.flatMap(({ tracks }) => tracks)),
    // Named only now that the browser allowed them.
    devices: await mediaDevices.enumerateDevices(),
    problems: results.flatMap(({ problem }) => problem ?? []),
  };
}

interface Attempt {
  tracks: MediaStreamTrack[];
  problem: string | null;
}

/** Where the device that was chosen is gone, another will do. */
async function attempt(
  kind: 'audio' | 'video',
  device: string,
  chosen: string | undefined,
): Promise<Attempt> {
  const wanted = chosen ? { deviceId: { exact: chosen } } : true;
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: wanted });
    return { tracks: stream.getTracks(), problem: null };
  } catch (error) {
    return chosen && isGone(error)
      ? attempt(kind, device, undefined)
      : { tracks: [], problem: problemOf(error, device) };
  }
}

function isGone(error: unknown): boolean {
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
