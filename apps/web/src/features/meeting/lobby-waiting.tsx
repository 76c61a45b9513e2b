import { PhoneOff } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { ClinicMark } from '#shared/art/clinic-brand.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import type { Call, CallSnapshot } from './call/call-state.ts';
import { LongWait } from './call-notices.tsx';
import { MediaSwitches } from './control-button.tsx';
import { VideoTile } from './video-tile.tsx';

const AlreadyInside = lazyPart(async () => (await import('./already-inside.tsx')).AlreadyInside);

type LobbyWaitingProps = { call: Call; snapshot: CallSnapshot; onLeave: () => void };

/** The screen of a waiting guest, with their own preview and no view of the room. */
export function LobbyWaiting({ call, snapshot, onLeave }: LobbyWaitingProps) {
  const own = snapshot.tiles.find(({ isLocal }) => isLocal);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="call-stage fixed inset-0 overflow-y-auto bg-canvas text-ink">
      <main className="mx-auto grid min-h-full w-full max-w-xl content-center justify-items-center gap-6 px-4 py-8 text-center">
        <ClinicMark className="size-12" />
        <div role="status" className="grid gap-2">
          <h1 ref={heading} tabIndex={-1} className="text-xl">
            {snapshot.connected
              ? i18n._('Waiting to be let in')
              : i18n._('Reconnecting to the clinic')}
          </h1>
          <p className="measure text-ink-soft">
            {snapshot.connected
              ? i18n._(
                  'The doctor is told that you are waiting, and lets you in from the meeting. Please leave this page open.',
                )
              : i18n._('Your place is asked for again as soon as the connection is back.')}
          </p>
          <LongWait />
        </div>
        <Suspense>
          <AlreadyInside roomId={snapshot.roomId} />
        </Suspense>
        {own && (
          <div className="relative aspect-video w-full overflow-hidden rounded bg-card">
            <VideoTile tile={own} />
          </div>
        )}
        <p className="text-sm text-ink-soft">
          {i18n._('Your picture and sound stay on this device until then.')}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <MediaSwitches call={call} snapshot={snapshot} worded />
          <Button variant="secondary" onClick={onLeave} className="self-start">
            <PhoneOff aria-hidden size={18} />
            {i18n._('Leave')}
          </Button>
        </div>
      </main>
    </div>
  );
}
