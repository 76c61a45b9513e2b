import { ClinicMark } from '#shared/art/clinic-brand.tsx';
import { Button } from '#shared/ui/button.tsx';

type OtherTabProps = { moved: boolean; onMove: () => void; onJoinAnyway: () => void };

/** Shown if the call runs in another tab of this browser or has just moved to one. */
export function OtherTab({ moved, onMove, onJoinAnyway }: OtherTabProps) {
  return (
    <main className="page grid min-h-dvh content-center justify-items-center gap-5 py-10 text-center">
      <ClinicMark className="size-14" />
      <h1 className="text-xl">
        {moved ? 'The call moved to another tab' : 'You are in this meeting in another tab'}
      </h1>
      <p className="measure text-ink-soft">
        {moved
          ? 'It goes on there. You can close this tab.'
          : 'Move the call here? The other tab will leave the meeting.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onMove}>{moved ? 'Move the call back here' : 'Move the call here'}</Button>
        {!moved && (
          <Button variant="secondary" onClick={onJoinAnyway}>
            Join here as well
          </Button>
        )}
      </div>
    </main>
  );
}
