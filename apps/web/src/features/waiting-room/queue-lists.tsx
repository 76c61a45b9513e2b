import type { CalledEntry, WaitingEntry } from '@nadi/contract/walk-ins';

// The number that fits. A portrait screen stacks the lists, and `waiting-room.css` hides some of these too.
const CALLED_SHOWN = 4;
const WAITING_SHOWN = 7;
const WAITING_SHOWN_UPRIGHT = 5;

export function CalledList({ called }: { called: readonly CalledEntry[] }) {
  return (
    <section
      aria-labelledby="called-heading"
      className="rounded bg-action text-on-action shadow-card"
    >
      <h2 id="called-heading">Please come in</h2>
      <ol aria-live="polite" className="called-list">
        {called.length === 0 && <li>No number at the moment</li>}
        {called.slice(0, CALLED_SHOWN).map(({ token, firstName, docName }) => (
          <li key={token}>
            <span className="called-token font-bold figures">{token}</span>
            <span className="min-w-0 wrap-anywhere">
              <span className="called-name">{firstName}</span>
              <span className="called-doctor">to {docName}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function WaitingList({ waiting }: { waiting: readonly WaitingEntry[] }) {
  return (
    <section aria-labelledby="waiting-heading" className="rounded bg-card shadow-card">
      <h2 id="waiting-heading">Waiting</h2>
      <ol className="waiting-list">
        {waiting.length === 0 && <li className="text-ink-soft">The queue is empty</li>}
        {waiting.slice(0, WAITING_SHOWN).map(({ token, firstName, ...expected }) => (
          <li key={token} className="waiting-place">
            <span className="waiting-token font-bold figures">{token}</span>
            <span className="min-w-0 wrap-anywhere">{firstName}</span>
            <span className="waiting-detail text-ink-soft figures">{waitOf(expected)}</span>
          </li>
        ))}
      </ol>
      <More count={waiting.length - WAITING_SHOWN} className="wide-only" />
      <More count={waiting.length - WAITING_SHOWN_UPRIGHT} className="upright-only" />
    </section>
  );
}

function More({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null;
  return (
    <div className={className}>
      <p className="waiting-detail text-ink-soft figures">and {count} more</p>
    </div>
  );
}

function waitOf({ minutes, at, opens }: Omit<WaitingEntry, 'token' | 'firstName'>): string {
  if (minutes === undefined) return 'please ask';
  if (at !== undefined) return opens ? `${at}, when we open` : `about ${at}`;
  return minutes === 0 ? 'soon' : `about ${minutes} min`;
}
