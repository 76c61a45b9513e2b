import type { CalledEntry, WaitingEntry } from '@nadi/contract/walk-ins';
import { classNames } from '#shared/ui/class-names.ts';

// As many as fit: an upright screen has the lists below each other, and hides some of these as well.
const CALLED_SHOWN = 4;
const WAITING_SHOWN = 7;
const WAITING_SHOWN_UPRIGHT = 5;

export function CalledList({ called }: { called: readonly CalledEntry[] }) {
  return (
    <section
      aria-labelledby="called-heading"
      className="grid gap-[2vmin] rounded bg-action p-[3vmin] text-on-action shadow-card"
    >
      <h2 id="called-heading" className="text-[max(1.25rem,4.5vmin)]">
        Please come in
      </h2>
      <ol aria-live="polite" className="grid gap-[2.5vmin]">
        {called.length === 0 && (
          <li className="text-[max(1.25rem,4.5vmin)]">No number at the moment</li>
        )}
        {called.slice(0, CALLED_SHOWN).map(({ token, firstName, docName }) => (
          <li key={token} className="flex items-center gap-[3vmin] portrait:nth-[n+4]:hidden">
            <span className="min-w-[2ch] text-right text-[max(3.5rem,15vmin)] leading-none font-bold figures">
              {token}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-[max(1.5rem,7vmin)] leading-tight font-semibold">
                {firstName}
              </span>
              <span className="block text-[max(1.125rem,4vmin)] leading-tight">to {docName}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function WaitingList({ waiting }: { waiting: readonly WaitingEntry[] }) {
  return (
    <section
      aria-labelledby="waiting-heading"
      className="grid gap-[2vmin] rounded bg-card p-[3vmin] shadow-card"
    >
      <h2 id="waiting-heading" className="text-[max(1.25rem,4.5vmin)]">
        Waiting
      </h2>
      <ol className="grid gap-[1.5vmin] text-[max(1.25rem,5vmin)] leading-tight">
        {waiting.length === 0 && <li className="text-ink-soft">The queue is empty</li>}
        {waiting.slice(0, WAITING_SHOWN).map(({ token, firstName, minutes }) => (
          <li
            key={token}
            className="grid grid-cols-[2ch_1fr_auto] items-baseline gap-x-[2vmin] portrait:nth-[n+6]:hidden"
          >
            <span className="text-right font-bold figures">{token}</span>
            <span className="min-w-0 wrap-anywhere">{firstName}</span>
            <span className="text-[max(1rem,3.5vmin)] text-ink-soft figures">
              {waitOf(minutes)}
            </span>
          </li>
        ))}
      </ol>
      <More count={waiting.length - WAITING_SHOWN} className="portrait:hidden" />
      <More count={waiting.length - WAITING_SHOWN_UPRIGHT} className="landscape:hidden" />
    </section>
  );
}

function More({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null;
  return (
    <p className={classNames('text-[max(1rem,3.5vmin)] text-ink-soft figures', className)}>
      and {count} more
    </p>
  );
}

function waitOf(minutes: number | undefined): string {
  if (minutes === undefined) return 'please ask';
  return minutes === 0 ? 'soon' : `about ${minutes} min`;
}
