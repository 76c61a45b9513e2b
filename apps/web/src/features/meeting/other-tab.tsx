import { ClinicMark } from '#shared/art/clinic-brand.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';

type OtherTabProps = { moved: boolean; onMove: () => void; onJoinAnyway: () => void };

/** Shown if the call runs in another tab of this browser or has just moved to one. */
export function OtherTab({ moved, onMove, onJoinAnyway }: OtherTabProps) {
  return (
    <main className="page grid min-h-dvh content-center justify-items-center gap-5 py-10 text-center">
      <ClinicMark className="size-14" />
      <h1 className="text-xl">
        {moved
          ? i18n._('The call moved to another tab')
          : i18n._('You are in this meeting in another tab')}
      </h1>
      <p className="measure text-ink-soft">
        {moved
          ? i18n._('It goes on there. You can close this tab.')
          : i18n._('Move the call here? The other tab will leave the meeting.')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onMove}>
          {moved ? i18n._('Move the call back here') : i18n._('Move the call here')}
        </Button>
        {!moved && (
          <Button variant="secondary" onClick={onJoinAnyway}>
            {i18n._('Join here as well')}
          </Button>
        )}
      </div>
    </main>
  );
}
