import {
  BadgeCheck,
  Check,
  CircleAlert,
  LayoutGrid,
  Link2,
  Maximize,
  Minimize,
  Shield,
  ShieldAlert,
  UserSquare,
  Wifi,
  WifiOff,
} from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import type { CallSnapshot } from './call/call-state.ts';
import { firstMet } from './leaving.ts';
import type { StageView } from './stage-layout.ts';

const NOTICE_MS = 5000;

type CallHeaderProps = {
  snapshot: CallSnapshot;
  view: StageView;
  onView: (view: StageView) => void;
  onEncryption: () => void;
};

export function CallHeader({ snapshot, view, onView, onEncryption }: CallHeaderProps) {
  const { roomId, connected } = snapshot;
  const people = snapshot.tiles.filter(({ isScreen }) => !isScreen).length;
  const link = `${location.origin}/meeting/${encodeURIComponent(roomId)}`;
  const { notice, copy } = useCopied(link);
  return (
    <header className="relative flex items-center gap-1 px-2 py-2 sm:gap-3 md:px-4">
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-sm figures">
          <RichText
            text={i18n._('<label>Meeting</label> {code}', { code: roomId })}
            marks={{
              label: (words) => (
                <span className="sr-only sm:not-sr-only sm:text-ink-soft">{words}</span>
              ),
            }}
          />
        </h1>
        <div className="flex gap-2 text-xs">
          <ConnectionState connected={connected} />
          <CallClock roomId={roomId} together={people > 1} />
        </div>
      </div>
      {people > 1 && <EncryptionButton snapshot={snapshot} onPress={onEncryption} />}
      {people > 1 && <ViewButton people={people} view={view} onView={onView} />}
      <FullScreenButton />
      <Button variant="secondary" className="shrink-0 px-3 md:px-5" onClick={copy}>
        <Link2 aria-hidden size={18} />
        <span aria-hidden className="sm:hidden">
          {i18n._('Invite')}
        </span>
        <span className="max-sm:sr-only">{i18n._('Copy Invite Link')}</span>
      </Button>
      <div
        role="alert"
        className="absolute inset-x-3 top-full z-20 flex justify-end md:inset-x-4 [&>p]:max-w-full"
      >
        {notice === 'copied' && (
          <p className="flex items-start gap-2 rounded bg-done-soft px-4 py-2.5 text-done shadow-card">
            <Check aria-hidden size={20} className="mt-0.5 shrink-0" />
            {i18n._('Meeting link copied to clipboard')}
          </p>
        )}
        {notice === 'failed' && (
          <p className="flex items-start gap-2 rounded bg-waiting-soft px-4 py-2.5 text-waiting shadow-card">
            <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
            <span>
              <RichText
                text={i18n._(
                  'The link could not be copied. Select it and copy it yourself: <link>{link}</link>',
                  { link },
                )}
                marks={{ link: (words) => <span className="break-all select-all">{words}</span> }}
              />
            </span>
          </p>
        )}
      </div>
    </header>
  );
}

function ConnectionState({ connected }: { connected: boolean }) {
  const Icon = connected ? Wifi : WifiOff;
  return (
    <p
      role="status"
      className={`flex items-center gap-1.5 ${connected ? 'text-done' : 'text-waiting'}`}
    >
      <Icon aria-hidden size={14} className="shrink-0 max-sm:hidden" />
      {connected ? i18n._('Connected') : i18n._('Connecting...')}
    </p>
  );
}

/** Minutes and seconds since somebody else was first in the call. */
function CallClock({ roomId, together }: { roomId: string; together: boolean }) {
  const now = useNow(1000);
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (together) setSince((before) => before ?? firstMet(roomId, Date.now()));
  }, [roomId, together]);
  if (since === null) return null;
  const passed = Math.max(0, Math.floor((now - since) / 1000));
  return (
    <p role="timer" aria-label={i18n._('Time in the call')} className="text-ink-soft figures">
      {Math.floor(passed / 60)}:{String(passed % 60).padStart(2, '0')}
    </p>
  );
}

type EncryptionButtonProps = { snapshot: CallSnapshot; onPress: () => void };

/** Opens the panel with the pictures; its mark says how far the call is protected. */
function EncryptionButton({ snapshot, onPress }: EncryptionButtonProps) {
  const { verification, tiles } = snapshot;
  const compared = verification.kind === 'pictures' && verification.compared;
  const whole = !tiles.some(({ unprotected }) => unprotected);
  const Icon = compared && whole ? BadgeCheck : whole ? Shield : ShieldAlert;
  const uncompared = whole ? i18n._('Encryption') : i18n._('Encryption, not for everyone');
  return (
    <button
      type="button"
      aria-label={compared ? i18n._('Encryption, compared') : uncompared}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:bg-card hover:text-ink"
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}

type ViewButtonProps = Pick<CallHeaderProps, 'view' | 'onView'> & {
  /** The number of people in the room. */
  people: number;
};

/** Switches between one large tile and equal ones. */
function ViewButton({ people, view, onView }: ViewButtonProps) {
  const speaker = view === 'speaker' || (view === 'auto' && people <= 2);
  const Icon = speaker ? LayoutGrid : UserSquare;
  const sideBySide = people <= 2 ? i18n._('Side by side') : i18n._('Grid view');
  return (
    <button
      type="button"
      aria-label={speaker ? sideBySide : i18n._('Speaker view')}
      onClick={() => onView(speaker ? 'grid' : 'speaker')}
      className="grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:bg-card hover:text-ink"
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}

function FullScreenButton() {
  const fullScreen = useFullScreen();
  if (!fullScreen) return null;
  const Icon = fullScreen.on ? Minimize : Maximize;
  return (
    <button
      type="button"
      aria-label={fullScreen.on ? i18n._('Leave full screen') : i18n._('Full screen')}
      onClick={fullScreen.toggle}
      className="grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:bg-card hover:text-ink"
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}

/** Copies the link. If that fails, shows it for manual copying until the next try. */
function useCopied(link: string) {
  const [notice, setNotice] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (notice !== 'copied') return;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  async function copy() {
    setNotice((await copyText(link)) ? 'copied' : 'failed');
  }

  return { notice, copy };
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** Copies the selected text, which works without HTTPS. */
function copySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

/** Returns null in browsers without the Fullscreen API (iPhones). */
function useFullScreen(): { on: boolean; toggle: () => void } | null {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return { on, toggle: () => void toggle() };
}

async function toggle() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen().catch(() => {});
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
