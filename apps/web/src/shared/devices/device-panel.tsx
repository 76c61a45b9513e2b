import { Mic, Video, VideoOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { SelectField } from '#shared/ui/select-field.tsx';
import type { DeviceChoice } from './device-choice.ts';
import type { DeviceState } from './use-local-media.ts';

type DevicePanelProps = {
  /** The local stream; a new object or a new track renders again. */
  stream: MediaStream | null;
  devices: readonly MediaDeviceInfo[];
  onChoose: (choice: DeviceChoice) => void;
  camera: DeviceState;
  microphone: DeviceState;
};

/** The local picture, the microphone level and the choice of devices. */
export function DevicePanel({ stream, devices, onChoose, camera, microphone }: DevicePanelProps) {
  return (
    <div className="grid gap-4">
      <OwnPicture stream={stream} camera={camera} />
      <MicLevel stream={stream} microphone={microphone} />
      <DeviceSelect
        label={i18n._('Camera')}
        kind="videoinput"
        nameNumber={(number) => i18n._('Camera {number}', { number })}
        starting={camera === 'starting'}
        devices={devices}
        current={stream?.getVideoTracks()[0]}
        onChoose={(videoInput) => onChoose({ videoInput })}
      />
      <DeviceSelect
        label={i18n._('Microphone')}
        kind="audioinput"
        nameNumber={(number) => i18n._('Microphone {number}', { number })}
        starting={microphone === 'starting'}
        devices={devices}
        current={stream?.getAudioTracks()[0]}
        onChoose={(audioInput) => onChoose({ audioInput })}
      />
    </div>
  );
}

function cameraLabel(state: DeviceState): string {
  const labels: Record<DeviceState, string> = {
    starting: i18n._('The camera is starting…'),
    on: i18n._('The camera is on'),
    off: i18n._('The camera is off'),
    blocked: i18n._('The camera is not available'),
  };
  return labels[state];
}

function microphoneLabel(state: DeviceState): string {
  const labels: Record<DeviceState, string> = {
    starting: i18n._('The microphone is starting…'),
    on: i18n._('The microphone is on'),
    off: i18n._('The microphone is off'),
    blocked: i18n._('The microphone is not available'),
  };
  return labels[state];
}

type OwnPictureProps = { stream: MediaStream | null; camera: DeviceState };

function OwnPicture({ stream, camera }: OwnPictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [track] = stream?.getVideoTracks() ?? [];
  const hasVideo = track !== undefined;
  const mirrored = track?.getSettings().facingMode === 'environment' ? '' : '-scale-x-100';

  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [stream]);

  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden rounded bg-screen text-on-screen">
      <video
        ref={video}
        aria-label={i18n._('Your own picture')}
        autoPlay
        muted
        playsInline
        className={`absolute inset-0 size-full ${mirrored} object-cover ${hasVideo ? '' : 'invisible'}`}
      />
      {!hasVideo && (
        <p role="status" className="grid justify-items-center gap-2 p-4 text-center">
          {camera === 'starting' ? (
            <Video aria-hidden size={28} />
          ) : (
            <VideoOff aria-hidden size={28} />
          )}
          {cameraLabel(camera)}
        </p>
      )}
    </div>
  );
}

type MicLevelProps = { stream: MediaStream | null; microphone: DeviceState };

function MicLevel({ stream, microphone }: MicLevelProps) {
  const level = useMicLevel(stream);
  const hasAudio = microphone === 'on';
  return (
    <div className="flex items-center gap-3">
      <Mic aria-hidden size={20} className="shrink-0 text-ink-soft" />
      {hasAudio ? (
        <meter
          aria-label={i18n._('Microphone level')}
          min={0}
          max={1}
          value={level}
          className="h-3 flex-1 accent-action"
        />
      ) : (
        <p className="text-ink-soft">{microphoneLabel(microphone)}</p>
      )}
      {hasAudio && (
        <p className="text-xs text-ink-soft">{i18n._('Speak to test: the bar should move')}</p>
      )}
    </div>
  );
}

type DeviceSelectProps = {
  label: string;
  kind: MediaDeviceKind;
  /** Names a device that the browser does not name. */
  nameNumber: (number: number) => string;
  starting: boolean;
  devices: readonly MediaDeviceInfo[];
  current: MediaStreamTrack | undefined;
  onChoose: (deviceId: string) => void;
};

/** Browsers hide device ids until permission is granted; before that there is nothing to choose. */
function DeviceSelect(props: DeviceSelectProps) {
  const { label, kind, nameNumber, starting, devices, current, onChoose } = props;
  const known = devices.filter((device) => device.kind === kind && device.deviceId !== '');
  // The room of the choice, so that nothing moves when the devices are known.
  if (known.length === 0) return starting ? <div className="h-[calc(1lh+3.125rem)]" /> : null;
  return (
    <SelectField
      name={kind}
      label={label}
      value={current?.getSettings().deviceId ?? ''}
      onSelect={onChoose}
      options={[
        ...(current ? [] : [['', i18n._('Off')] as const]),
        ...known.map(
          ({ deviceId, label: name }, at) => [deviceId, name || nameNumber(at + 1)] as const,
        ),
      ]}
    />
  );
}

const SAMPLE_INTERVAL_MS = 100;
/** The root mean square of speech at arm's length; fills the meter. */
const FULL_SCALE = 0.2;

/** Returns the level of the stream's microphone, 0 to 1; 0 without one. */
export function useMicLevel(stream: MediaStream | null): number {
  const track = stream?.getAudioTracks()[0] ?? null;
  const [level, setLevel] = useState(0);

  useEffect(() => {
    if (!track) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLevel(Math.min(1, rootMeanSquare(samples) / FULL_SCALE));
    }, SAMPLE_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      void context.close();
      setLevel(0);
    };
  }, [track]);

  return level;
}

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}
