import { type LucideIcon, Mic, MicOff, Video, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import type { Call, CallSnapshot } from './call/call-state.ts';

type ControlButtonProps = {
  Icon: LucideIcon;
  /** The effect of the button, used as tooltip and accessible name. */
  hint: string;
  /** Shown under the icon during the first call in this browser. */
  word: string;
  worded: boolean;
  tone?: 'plain' | 'off' | 'on' | 'end';
  pending?: boolean;
  pressed?: boolean;
  onPress: () => void;
  children?: ReactNode;
};

const TONES = {
  plain: 'bg-card text-ink hover:bg-line',
  on: 'bg-action text-on-action hover:bg-action-strong',
  off: 'bg-danger-soft text-danger hover:bg-(--error) hover:text-ink',
  end: 'bg-(--hang-up) text-ink hover:bg-(--hang-up-strong)',
};

export function ControlButton(props: ControlButtonProps) {
  const { Icon, hint, word, worded, tone = 'plain', pending, pressed, onPress, children } = props;
  return (
    <span className="relative grid justify-items-center gap-1">
      <button
        type="button"
        aria-label={hint}
        aria-pressed={pressed}
        aria-busy={pending || undefined}
        aria-disabled={pending || undefined}
        onClick={() => pending || onPress()}
        className={`relative grid size-11 place-items-center rounded-full transition-colors duration-150 aria-busy:opacity-60 sm:size-13 md:size-14 ${TONES[tone]}`}
      >
        <Icon aria-hidden size={22} />
        {children}
      </button>
      {worded && (
        <span aria-hidden className="text-xs text-ink-soft">
          {word}
        </span>
      )}
      {/* Appears after 700 ms (docs/product/basics.md#constants). Uses only CSS: a call loads no tooltip library. */}
      <span aria-hidden className="call-hint rounded-sm bg-ink px-3 py-1.5 text-xs text-canvas">
        {hint}
      </span>
    </span>
  );
}

type MediaSwitchesProps = { call: Call; snapshot: CallSnapshot; worded: boolean };

/** Switches for microphone and camera. */
export function MediaSwitches({ call, snapshot: { mic, camera }, worded }: MediaSwitchesProps) {
  return (
    <>
      <ControlButton
        Icon={mic.enabled ? Mic : MicOff}
        hint={mic.enabled ? i18n._('Turn off microphone') : i18n._('Turn on microphone')}
        word={i18n._('Mic')}
        tone={mic.enabled ? 'plain' : 'off'}
        pending={mic.pending}
        worded={worded}
        onPress={() => void call.toggleMic()}
      />
      <ControlButton
        Icon={camera.enabled ? Video : VideoOff}
        hint={camera.enabled ? i18n._('Turn off camera') : i18n._('Turn on camera')}
        word={i18n._('Camera')}
        tone={camera.enabled ? 'plain' : 'off'}
        pending={camera.pending}
        worded={worded}
        onPress={() => void call.toggleCamera()}
      />
    </>
  );
}
