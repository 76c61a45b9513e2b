import { Check, Link2, Maximize, Minimize, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { useFullScreen } from './use-full-screen.ts';

const NOTICE_MS = 5000;

type CallHeaderProps = { roomId: string; connected: boolean };

export function CallHeader({ roomId, connected }: CallHeaderProps) {
  const link = `${location.origin}/meeting/${encodeURIComponent(roomId)}`;
  const { notice, copy } = useCopied(link);
  return (
    <header className="relative flex items-center gap-3 px-3 py-2 md:px-4">
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-sm figures">
          <span className="sr-only sm:not-sr-only sm:text-ink-soft">Meeting </span>
          {roomId}
        </h1>
        <ConnectionState connected={connected} />
      </div>
      <FullScreenButton />
      <Button variant="secondary" className="shrink-0 px-3 md:px-5" onClick={copy}>
        <Link2 aria-hidden size={18} />
        Copy Invite Link
      </Button>
      <div
        role="alert"
        className="absolute inset-x-3 top-full z-20 flex justify-end md:inset-x-4 [&>p]:max-w-full"
      >
        {notice && (
          <p className="flex items-start gap-2 rounded bg-done-soft px-4 py-2.5 break-all text-done shadow-card">
            <Check aria-hidden size={20} className="mt-0.5 shrink-0" />
            {notice}
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
      className={`flex items-center gap-1.5 text-xs ${connected ? 'text-done' : 'text-waiting'}`}
    >
      <Icon aria-hidden size={14} />
      {connected ? 'Connected' : 'Connecting...'}
    </p>
  );
}

function FullScreenButton() {
  const fullScreen = useFullScreen();
  if (!fullScreen) return null;
  const Icon = fullScreen.on ? Minimize : Maximize;
  return (
    <button
      type="button"
      aria-label={fullScreen.on ? 'Leave full screen' : 'Full screen'}
      onClick={fullScreen.toggle}
      className="grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:bg-card hover:text-ink"
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}

/** Without a clipboard (no HTTPS, or refused) the link itself is shown, to be copied by hand. */
function useCopied(link: string) {
  const [notice, setNotice] = useState<string | null>(null);

  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  async function copy() {
    const copied = await copyText(link);
    setNotice(copied ? 'Meeting link copied to clipboard' : link);
  }

  return { notice, copy };
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
