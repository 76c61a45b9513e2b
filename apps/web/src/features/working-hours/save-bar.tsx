import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import './grids.css';

type SaveBarProps = {
  /** The number of changed weekdays; undefined if nothing was edited. */
  changes: number | undefined;
  invalid: boolean;
  pending: boolean;
  /** Absent while the date cannot be saved. */
  onSave: (() => void) | undefined;
  onDiscard: () => void;
  onReset: (() => void) | undefined;
};

/** Stays at the bottom edge, on phones above the menu, once there are changes to save. */
export function SaveBar(props: SaveBarProps) {
  const { changes, invalid, pending, onSave, onDiscard, onReset } = props;
  const touched = changes !== undefined;
  return (
    <div
      className={classNames(
        '-mx-1 flex flex-wrap items-center gap-3 bg-card px-1 py-3',
        touched && 'save-bar',
      )}
    >
      <Button pending={pending} disabled={!touched || !onSave} onClick={() => onSave?.()}>
        Save hours
      </Button>
      {touched && (
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      )}
      {onReset && (
        <Button variant="ghost" pending={pending} onClick={onReset}>
          Use the clinic’s hours
        </Button>
      )}
      <p role="status" className="text-xs text-ink-soft">
        {invalid ? 'Please correct the marked times.' : touched && changesText(changes)}
      </p>
    </div>
  );
}

function changesText(count: number): string {
  const days = count === 1 ? '1 day' : `${count} days`;
  return `${days} changed, not saved yet. No booked appointment changes.`;
}
