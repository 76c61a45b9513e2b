import {
  HeartPulse,
  MessageSquare,
  MonitorUp,
  MonitorX,
  PhoneOff,
  Settings2,
  Stethoscope,
  Users,
} from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import type { Call, CallSnapshot } from './call/call-state.ts';
import { ControlButton, MediaSwitches } from './control-button.tsx';

export type Panel = 'chat' | 'devices' | 'encryption' | 'people' | 'consultation' | 'vitals';

const CALL_SEEN_KEY = 'nadi-call-seen';

type CallControlsProps = {
  call: Call;
  snapshot: CallSnapshot;
  open: readonly Panel[];
  unread: number;
  /** True if the patient's record can be shown next to the call. */
  consultation: boolean;
  /** True if the user may share vitals. */
  vitals: boolean;
  onPanel: (panel: Panel) => void;
  onEnd: () => void;
};

/** The row of buttons, within reach of a thumb. The order never changes, so that users can learn it. */
export function CallControls(props: CallControlsProps) {
  const { call, snapshot, open, unread, consultation, vitals, onPanel, onEnd } = props;
  const { lobby } = snapshot;
  const worded = useFirstCall(snapshot.inRoom);
  const opens = (name: Panel) =>
    ({
      tone: open.includes(name) ? 'on' : 'plain',
      pressed: open.includes(name),
      worded,
      onPress: () => onPanel(name),
    }) as const;
  return (
    <footer className="flex flex-wrap justify-center gap-1 px-1 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-3 md:gap-4">
      <MediaSwitches call={call} snapshot={snapshot} worded={worded} />
      {canShare() && (
        <ControlButton
          Icon={snapshot.sharing ? MonitorX : MonitorUp}
          hint={snapshot.sharing ? i18n._('Stop sharing your screen') : i18n._('Share your screen')}
          word={i18n._('Share')}
          tone={snapshot.sharing ? 'on' : 'plain'}
          worded={worded}
          onPress={() => void call.shareScreen()}
        />
      )}
      <ControlButton
        Icon={MessageSquare}
        hint={unread > 0 ? i18n._('Chat, {count} new', { count: unread }) : i18n._('Chat')}
        word={i18n._('Chat')}
        {...opens('chat')}
      >
        <Count of={unread} />
      </ControlButton>
      {lobby && (
        <ControlButton
          Icon={Users}
          hint={
            lobby.waiting.length > 0
              ? i18n._('People, {count} waiting', { count: lobby.waiting.length })
              : i18n._('People')
          }
          word={i18n._('People')}
          {...opens('people')}
        >
          <Count of={lobby.waiting.length} />
        </ControlButton>
      )}
      {consultation && (
        <ControlButton
          Icon={Stethoscope}
          hint={i18n._('Patient record')}
          word={i18n._('Record')}
          {...opens('consultation')}
        />
      )}
      {vitals && (
        <ControlButton
          Icon={HeartPulse}
          hint={i18n._('Vitals')}
          word={i18n._('Vitals')}
          {...opens('vitals')}
        />
      )}
      <ControlButton
        Icon={Settings2}
        hint={i18n._('Devices')}
        word={i18n._('Devices')}
        {...opens('devices')}
      />
      <ControlButton
        Icon={PhoneOff}
        hint={i18n._('End call')}
        word={i18n._('End')}
        tone="end"
        worded={worded}
        onPress={onEnd}
      />
    </footer>
  );
}

function Count({ of: count }: { of: number }) {
  if (count === 0) return null;
  return (
    <span className="absolute -top-1 -end-1 grid size-6 place-items-center rounded-full bg-action text-xs font-semibold text-on-action">
      {Math.min(count, 99)}
    </span>
  );
}

/** Phones cannot share their screen from a page. */
function canShare(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}

/** Returns true throughout the first call in this browser. The call begins in the room, not in the lobby. */
function useFirstCall(inRoom: boolean): boolean {
  const [first] = useState(() => localStorage.getItem(CALL_SEEN_KEY) === null);
  useEffect(() => {
    if (!inRoom) return;
    // Stored when the call ends, so that a reload during it still shows the labels.
    return () => localStorage.setItem(CALL_SEEN_KEY, '1');
  }, [inRoom]);
  return first;
}

/** WCAG 2.1.4: single-letter shortcuts can be turned off, for users of speech input. */
const KEY = 'nadi-call-keys';

/**
 * Binds keys of the call: M and V switch microphone and camera; Escape closes a panel or opens the leave
 * dialog.
 */
export function useCallKeys(call: Call, onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, ctrlKey, metaKey, altKey } = event;
    if (repeat || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    if (key === 'Escape') {
      // Otherwise the same key press would close the dialog that it opens.
      event.preventDefault();
      onEscape();
    } else if (!isTyping(event.target) && readShortcutsEnabled()) press(call, key.toLowerCase());
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function press(call: Call, key: string) {
  if (key === 'm') void call.toggleMic();
  if (key === 'v') void call.toggleCamera();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

export function readShortcutsEnabled(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function storeShortcutsEnabled(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
