import { useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { type DeviceChoice, readDeviceChoice } from './device-choice.ts';

type Kind = 'audio' | 'video';
type Constraints = Record<Kind, MediaTrackConstraints>;

/** `blocked`: refused, missing or in use elsewhere. */
export type DeviceState = 'starting' | 'on' | 'off' | 'blocked';

/** The devices of this page while it is open. */
export interface LocalMedia {
  /** A new object when a track is added or removed; null before the first. */
  stream: MediaStream | null;
  devices: readonly MediaDeviceInfo[];
  /** One line for each missing device, with what to do about it. */
  problems: readonly string[];
  /** True if the browser does not allow one of the devices. */
  refused: boolean;
  microphone: DeviceState;
  camera: DeviceState;
  toggleMicrophone: () => void;
  toggleCamera: () => void;
  /** Hands over the open and opening devices to the caller, who stops them. */
  release: () => Record<Kind, Promise<MediaStreamTrack | null> | null>;
}

const ANY_DEVICE: Constraints = { audio: {}, video: {} };

/** Opens camera and microphone independently while mounted: first the microphone, as a call does. */
export function useLocalMedia(choice: DeviceChoice, constraints = ANY_DEVICE): LocalMedia {
  const [stored] = useState(readDeviceChoice);
  const [muted, setMuted] = useState(false);
  const audio = useDevice('audio', constraints.audio, choice.audioInput ?? stored.audioInput);
  const video = useDevice(
    'video',
    constraints.video,
    choice.videoInput ?? stored.videoInput,
    audio.settled,
  );
  const stream = useStream(audio.track, video.track);
  const devices = useDevices(stream);
  useEffect(() => {
    if (audio.track) audio.track.enabled = !muted;
  }, [audio.track, muted]);
  return {
    ...{ stream, devices },
    problems: [audio.problem, video.problem].filter((problem) => problem !== null),
    refused: audio.refused || video.refused,
    microphone: audio.state === 'on' && muted ? 'off' : audio.state,
    camera: video.state,
    toggleMicrophone: () => (audio.state === 'on' ? setMuted(!muted) : audio.retry()),
    toggleCamera: () => (video.state === 'on' ? video.turnOff() : video.retry()),
    release: () => ({ audio: audio.release(), video: video.release() }),
  };
}

interface Opened {
  track: MediaStreamTrack | null;
  problem: string | null;
  refused?: boolean;
}

/** Opens a device when `ready`, and again when it is turned on or another one is chosen. */
function useDevice(
  kind: Kind,
  constraints: MediaTrackConstraints,
  deviceId: string | undefined,
  ready = true,
) {
  /** Counts how often the device was turned on; 0 means off. */
  const [attempt, setAttempt] = useState(1);
  const [opened, setOpened] = useState<Opened | null>(null);
  const opening = useRef<Promise<Opened> | null>(null);
  const released = useRef(false);

  useEffect(() => {
    if (!ready || attempt === 0) return;
    let unmounted = false;
    const current = open(kind, constraints, deviceId);
    opening.current = current;
    void current.then((result) => {
      if (unmounted) return;
      setOpened(result);
      // Unplugged, or taken over by the system.
      result.track?.addEventListener('ended', () => unmounted || setOpened(ended(kind)));
    });
    return () => {
      unmounted = true;
      opening.current = null;
      setOpened(null);
      if (!released.current) void current.then(({ track }) => track?.stop());
    };
  }, [kind, constraints, deviceId, ready, attempt]);

  return {
    track: opened?.track ?? null,
    problem: opened?.problem ?? null,
    refused: opened?.refused ?? false,
    state: stateOf(attempt, opened),
    settled: opened !== null,
    turnOff: () => setAttempt(0),
    retry: () => setAttempt((count) => count + 1),
    release() {
      released.current = true;
      return opening.current?.then(({ track }) => track) ?? null;
    },
  };
}

function ended(kind: Kind): Opened {
  return { track: null, problem: describeProblems(kind).ended };
}

function stateOf(attempt: number, opened: Opened | null): DeviceState {
  if (attempt === 0) return 'off';
  if (opened === null) return 'starting';
  return opened.track ? 'on' : 'blocked';
}

function useStream(...tracks: (MediaStreamTrack | null)[]): MediaStream | null {
  const [audio, video] = tracks;
  return useMemo(() => {
    const open = [audio, video].filter((track) => track != null);
    return open.length > 0 ? new MediaStream(open) : null;
  }, [audio, video]);
}

/** Labels are available only after permission is granted. */
function useDevices(stream: MediaStream | null): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (stream === null) return;
    let unmounted = false;
    void navigator.mediaDevices.enumerateDevices().then((found) => unmounted || setDevices(found));
    return () => {
      unmounted = true;
    };
  }, [stream]);
  return devices;
}

/** Falls back to another device if the chosen one is unplugged. */
async function open(
  kind: Kind,
  constraints: MediaTrackConstraints,
  chosen: string | undefined,
): Promise<Opened> {
  const { mediaDevices } = navigator;
  if (!mediaDevices) {
    return { track: null, problem: i18n._('This page needs HTTPS to use a camera.') };
  }
  const requested = { ...constraints, ...(chosen && { deviceId: { exact: chosen } }) };
  try {
    const stream = await mediaDevices.getUserMedia({ [kind]: requested });
    return { track: stream.getTracks()[0] ?? null, problem: null };
  } catch (error) {
    return chosen && isMissing(error)
      ? open(kind, constraints, undefined)
      : { track: null, problem: problemOf(error, kind), refused: isRefused(error) };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && /^(OverconstrainedError|NotFoundError)$/.test(error.name);
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAllowedError';
}

function problemOf(error: unknown, kind: Kind): string {
  const name = error instanceof Error ? error.name : '';
  const problems = describeProblems(kind);
  if (isRefused(error)) return problems.refused;
  if (name === 'NotFoundError') return problems.missing;
  return name === 'NotReadableError' ? problems.inUse : problems.failed;
}

function describeProblems(kind: Kind) {
  return kind === 'audio' ? describeMicrophoneProblems() : describeCameraProblems();
}

function describeMicrophoneProblems() {
  return {
    ended: i18n._('The microphone has stopped. Check that it is connected, then turn it on again.'),
    refused: i18n._(
      'The browser does not allow the microphone. Allow it beside the address of this page, then check again.',
    ),
    missing: i18n._('No microphone was found. Plug one in, then check again.'),
    inUse: i18n._('Another program is using the microphone. Close it, then check again.'),
    failed: i18n._('The microphone could not be opened. You can still join without it.'),
  };
}

function describeCameraProblems() {
  return {
    ended: i18n._('The camera has stopped. Check that it is connected, then turn it on again.'),
    refused: i18n._(
      'The browser does not allow the camera. Allow it beside the address of this page, then check again.',
    ),
    missing: i18n._('No camera was found. Plug one in, then check again.'),
    inUse: i18n._('Another program is using the camera. Close it, then check again.'),
    failed: i18n._('The camera could not be opened. You can still join without it.'),
  };
}
