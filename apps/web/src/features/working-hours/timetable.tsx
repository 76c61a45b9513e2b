import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import type { Interval, WeekDraft } from '#shared/hours/week-draft.ts';
import { Button } from '#shared/ui/button.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { WeekGrid } from './week-grid.tsx';

type TimetableProps = {
  week: WeekDraft;
  onChange: (weekday: number, intervals: Interval[]) => void;
};

/** The week's timetable. On a phone it is shown on request, because the list beside it is enough for most. */
export function Timetable(props: TimetableProps) {
  const wide = useWide();
  const [open, setOpen] = useState(false);
  if (wide) return <WeekGrid {...props} />;
  return (
    <div className="grid gap-4">
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <CalendarRange aria-hidden size={18} />
        Timetable
      </Button>
      {open && <WeekGrid {...props} />}
    </div>
  );
}
