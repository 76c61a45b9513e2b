import { formatSlotDate } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { Button } from '#shared/ui/button.tsx';

type WeekListProps = {
  /** The first days of planned weeks, `2027-03-01`. */
  planned: readonly string[];
  /** The first day of the shown week; empty for the present one. */
  shown: string;
  onShow: (start: string) => void;
  pending: boolean;
  /** True while the shown week has changes, which another week would replace. */
  locked: boolean;
  /** Removes the shown planned week. */
  onRemove: () => void;
};

/** The present week and the planned ones, by their first days. */
export function WeekList(props: WeekListProps) {
  const { planned, shown, onShow, pending, locked, onRemove } = props;
  return (
    <div className="flex flex-wrap gap-2">
      <ul aria-label="Weeks" className="flex flex-wrap gap-2">
        {['', ...planned].map((start) => (
          <li key={start}>
            <Button
              variant={start === shown ? 'secondary' : 'ghost'}
              aria-pressed={start === shown}
              disabled={locked && start !== shown}
              onClick={() => onShow(start)}
            >
              {start ? `From ${dateText(start)}` : 'Now'}
            </Button>
          </li>
        ))}
      </ul>
      {planned.includes(shown) && (
        <Button variant="ghost" pending={pending} disabled={locked} onClick={onRemove}>
          Remove this planned week
        </Button>
      )}
    </div>
  );
}

function dateText(date: string): string {
  return displayDate(formatSlotDate(parseIsoDate(date)));
}
