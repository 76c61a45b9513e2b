import {
  BadgeCheck,
  MicOff,
  MonitorUp,
  Pin,
  PinOff,
  SignalHigh,
  SignalLow,
  SignalMedium,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import type { Quality, Tile, TileRole } from './call/call-state.ts';
import { PictureInPicture } from './picture-in-picture.tsx';

/** Widths in CSS pixels below which a tile is drawn smaller, shortens the name, or shows no role. */
const SMALL = 240;
const SHORT_NAME = 300;
const NAME_ALONE = 160;

type VideoTileProps = {
  tile: Tile;
  /** In CSS pixels; unlimited by default. */
  width?: number;
  /** True if the self-view covers the lower right corner of this tile. */
  besideCorner?: boolean;
  pinned?: boolean;
  /** The output that plays the sound, empty for the default; null if the browser offers no choice. */
  speaker?: string | null;
  /** Null if pinning would change nothing. */
  onPin?: ((pin: boolean) => void) | null;
  /** A control in the upper corner at the start. */
  children?: ReactNode;
};

/** One participant: picture or letter, name, and the reasons for missing picture or sound. */
export function VideoTile(props: VideoTileProps) {
  const { tile, width = Infinity, pinned = false, onPin, children } = props;
  const small = width < SMALL;
  const { name, isLocal, isScreen, stream, cameraOff, sharing, speaking, frozen, advice } = tile;
  const { video, blocked, unblock } = usePlayback(stream);
  useOutput(video, isLocal ? null : (props.speaker ?? null));
  const fit = sharing ? 'object-contain' : 'object-cover';
  const mirrored = isLocal && !sharing && !tile.backCamera ? '-scale-x-100' : '';
  return (
    <>
      {cameraOff && <Letter name={name} small={small} />}
      <video
        ref={video}
        aria-label={pictureLabel(tile)}
        autoPlay
        playsInline
        muted={isLocal}
        className={`absolute inset-0 size-full ${fit} ${mirrored} ${cameraOff ? 'invisible' : ''} ${frozen ? 'frozen-picture' : ''}`}
      />
      {speaking && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded border-3 border-action"
        />
      )}
      {advice && (!small || frozen) && (
        <p className="absolute inset-x-2 top-2 mx-auto w-fit max-w-full rounded bg-canvas/85 px-3 py-1.5 text-center text-xs">
          {advice}
        </p>
      )}
      {blocked && (
        <button
          type="button"
          onClick={unblock}
          className="absolute inset-0 z-[1] m-auto h-fit min-h-11 w-fit rounded bg-action px-5 font-semibold text-on-action"
        >
          {i18n._('Tap for sound from {name}', { name })}
        </button>
      )}
      {children}
      {!isLocal && (
        <PictureInPicture
          video={video}
          {...{ name, isScreen }}
          available={stream !== null && !cameraOff}
          small={small}
        />
      )}
      {onPin && <PinButton {...{ name, isScreen, pinned, onPin }} />}
      {isScreen ? <ScreenPlate name={name} /> : <NamePlate {...props} />}
    </>
  );
}

function pictureLabel({ name, isLocal, isScreen }: Tile): string {
  if (isLocal) return i18n._('Your own picture');
  return isScreen ? i18n._('Screen of {name}', { name }) : i18n._('Picture of {name}', { name });
}

function ScreenPlate({ name }: { name: string }) {
  return (
    <p className="absolute bottom-2 start-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-sm bg-canvas/85 px-2 py-1">
      <MonitorUp aria-hidden size={16} className="shrink-0" />
      <span className="truncate">{i18n._('{name} is sharing', { name })}</span>
    </p>
  );
}

type PinButtonProps = Pick<Tile, 'name' | 'isScreen'> & {
  pinned: boolean;
  onPin: (pin: boolean) => void;
};

function pinLabel({ name, isScreen, pinned }: PinButtonProps): string {
  if (pinned) {
    return isScreen
      ? i18n._('Unpin the screen of {name}', { name })
      : i18n._('Unpin {name}', { name });
  }
  return isScreen ? i18n._('Pin the screen of {name}', { name }) : i18n._('Pin {name}', { name });
}

function PinButton(props: PinButtonProps) {
  const { pinned, onPin } = props;
  const Icon = pinned ? PinOff : Pin;
  return (
    <button
      type="button"
      aria-label={pinLabel(props)}
      aria-pressed={pinned}
      onClick={() => onPin(!pinned)}
      className={`absolute top-1 end-1 z-[1] grid size-11 place-items-center rounded bg-canvas/70 hover:bg-canvas focus-visible:opacity-100 ${pinned ? '' : 'pin-button'}`}
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}

function NamePlate({ tile, width = Infinity, besideCorner }: VideoTileProps) {
  const { name, isLocal, verified, role, micMuted, quality, speaking } = tile;
  const roleWord = roleWords(tile);
  const small = width < SMALL;
  return (
    <p
      className={`absolute bottom-2 start-2 flex ${besideCorner ? 'max-w-[calc(100%-9.5rem)]' : 'max-w-[calc(100%-1rem)]'} items-center gap-1.5 rounded-sm bg-canvas/85 px-2 py-1 ${small ? 'text-xs' : ''}`}
    >
      {micMuted && (
        <MicOff
          role="img"
          aria-label={i18n._('Microphone off')}
          size={16}
          className="shrink-0 text-danger"
        />
      )}
      <span className="truncate">{width < SHORT_NAME ? <ShortName name={name} /> : name}</span>
      {isLocal && <span className="shrink-0">{i18n._('(You)')}</span>}
      {roleWord !== name && (
        <span className={roleStyle(role, (isLocal && small) || width < NAME_ALONE)}>
          {roleWord}
        </span>
      )}
      {verified && (
        <BadgeCheck
          role="img"
          aria-label={i18n._('Logged in: the clinic knows this name')}
          size={16}
          className="shrink-0 text-action"
        />
      )}
      {speaking && <span className="sr-only">{i18n._('is speaking')}</span>}
      {quality && !small && <LinkQuality quality={quality} />}
    </p>
  );
}

/** Narrow tiles keep the role for screen readers alone. */
function roleStyle(role: TileRole, narrow: boolean): string {
  if (narrow) return 'sr-only';
  return `truncate ${role === 'doctor' ? 'text-action' : 'text-ink-soft'}`;
}

/** The short name for the eye; screen readers get the whole name. */
function ShortName({ name }: { name: string }) {
  return (
    <>
      <span aria-hidden>{shortName(name)}</span>
      <span className="sr-only">{name}</span>
    </>
  );
}

const QUALITIES: Record<Quality, { Icon: typeof SignalHigh; className: string }> = {
  good: { Icon: SignalHigh, className: 'text-done' },
  fair: { Icon: SignalMedium, className: 'text-waiting' },
  poor: { Icon: SignalLow, className: 'text-danger' },
};

function LinkQuality({ quality }: { quality: Quality }) {
  const { Icon, className } = QUALITIES[quality];
  const labels: Record<Quality, string> = {
    good: i18n._('Good connection'),
    fair: i18n._('Fair connection'),
    poor: i18n._('Weak connection'),
  };
  const label = labels[quality];
  return <Icon role="img" aria-label={label} size={16} className={`shrink-0 ${className}`} />;
}

/** Shows the first letter of the name if there is no video. */
function Letter({ name, small }: { name: string; small: boolean }) {
  const size = small ? 'size-10 text-base' : 'size-24 text-2xl';
  return (
    <span aria-hidden className="absolute inset-0 grid place-items-center">
      <span
        className={`grid place-items-center rounded-full bg-action-soft font-semibold text-action ${size}`}
      >
        {firstLetter(name)}
      </span>
    </span>
  );
}

/** Skips the title, which does not identify a person. */
function firstLetter(name: string): string {
  return ([...withoutTitle(name)][0] ?? '?').toUpperCase();
}

/** Titles that precede a name and say little without it. */
const TITLE = /^(dr|prof|mr|mrs|ms|smt|shri)\.?$/i;

/** Returns the first name with its title: `Dr. Ananya` for a doctor's full name. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const count = TITLE.test(words[0] ?? '') ? 2 : 1;
  return words.slice(0, count).join(' ');
}

/** Returns a name without its title; a title alone stays. */
export function withoutTitle(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return TITLE.test(first) && others.length > 0 ? others.join(' ') : name.trim();
}

/** Returns the label of a participant: their role, or the patient that they manage. */
export function roleWords({ role, forPatient }: Pick<Tile, 'role' | 'forPatient'>): string {
  if (forPatient !== null) return i18n._('for {patient}', { patient: forPatient });
  const labels: Record<TileRole, string> = {
    patient: i18n._('Patient'),
    doctor: i18n._('Doctor'),
    admin: i18n._('Admin'),
    guest: i18n._('Guest'),
    relative: i18n._('Relative'),
    interpreter: i18n._('Interpreter'),
  };
  return labels[role];
}

/** Plays the element's sound through this output. The engine has checked that the browser may use it. */
function useOutput(video: RefObject<HTMLVideoElement | null>, speaker: string | null): void {
  useEffect(() => {
    if (speaker !== null) void video.current?.setSinkId(speaker).catch(() => {});
  }, [video, speaker]);
}

const LOAD_TIMEOUT_MS = 3000;

/** Plays the stream. `blocked` is true while the browser requires a tap before playing sound. */
function usePlayback(stream: MediaStream | null) {
  const video = useRef<HTMLVideoElement>(null);
  const [blocked, setBlocked] = useState(false);

  useEffect(() => {
    const attach = () => {
      const element = video.current;
      if (!element || element.srcObject === stream) return;
      element.srcObject = stream;
      if (!stream) return;
      element.play().catch((error: unknown) => {
        // An AbortError means that a newer stream replaced this one.
        if (error instanceof Error && error.name === 'NotAllowedError') setBlocked(true);
      });
    };
    // A stream without frames would delay the document's load event indefinitely.
    if (document.readyState === 'complete') return attach();
    addEventListener('load', attach, { once: true });
    // A resource that never loads must not delay the call.
    const late = setTimeout(attach, LOAD_TIMEOUT_MS);
    return () => {
      clearTimeout(late);
      removeEventListener('load', attach);
    };
  }, [stream]);

  async function unblock() {
    await video.current?.play();
    setBlocked(false);
  }

  return { video, blocked, unblock };
}
