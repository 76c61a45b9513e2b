import type { HourException, VisitType, WeeklyHours } from '@nadi/contract/schedules';
import { isoDateAt } from '@nadi/domain/iso-date';
import type { Instant } from '@nadi/domain/limits';
import { Preview } from './preview.tsx';
import { applyDraft, DEFAULT_WEEK, weekOn } from './week-draft.ts';
import { WeekRows } from './week-rows.tsx';

type WeekEditorProps = {
  /** Null for the default hours. Times that are still being typed may be empty. */
  hours: readonly WeeklyHours[] | null;
  exceptions: readonly HourException[];
  types: readonly VisitType[];
  zone: string;
  now: Instant;
  /** True if the hours have unsaved changes. */
  changed: boolean;
  onChange: (hours: WeeklyHours[]) => void;
};

/** Weekly hours for the surrounding form, with a preview of the patients' view. */
export function WeekEditor({ hours, onChange, ...shown }: WeekEditorProps) {
  const { types, zone, now } = shown;
  const today = isoDateAt(zone, now);
  const present = hours ?? DEFAULT_WEEK;
  return (
    <div className="grid gap-4">
      <WeekRows
        week={weekOn(present, today)}
        {...{ types, zone, today, now }}
        onChange={(week) => onChange(applyDraft(present, week, { start: undefined, today }))}
      />
      <Preview {...shown} hours={hours} start={today} />
    </div>
  );
}
