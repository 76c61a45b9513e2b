import './grids.css';
import { nameWeekday } from '@nadi/messages/when';
import { CalendarRange } from 'lucide-react';
import { memo, useState } from 'react';
import { WEEKDAY_ORDER } from '#shared/hours/copy-day.tsx';
import {
  coveredBy,
  DAY_MINUTES,
  type Gesture,
  intervalAt,
  type Span,
  STEP,
  shortSpanText,
  shortTimeText,
  shownHours,
  spanOf,
  timeText,
} from '#shared/hours/interval-edits.ts';
import type { Interval, WeekDraft } from '#shared/hours/week-draft.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Checkbox } from '#shared/ui/input.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { type Cell, onGridKey, useGridPointer, useWeekGesture } from './use-week-gesture.ts';

type WeekGridProps = {
  week: WeekDraft;
  onChange: (weekday: number, intervals: Interval[]) => void;
};

const ROW_PX = 20;
const CLOSED: readonly Interval[] = [];

/** The week's timetable. On a phone it is shown on request, because the list beside it is enough for most. */
export function Timetable(props: WeekGridProps) {
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
        {i18n._('Timetable')}
      </Button>
      {open && <WeekGrid {...props} />}
    </div>
  );
}

/**
 * The week as a timetable, in which intervals are painted and resized; the list beside it has the same times.
 */
export function WeekGrid({ week, onChange }: WeekGridProps) {
  const [allDay, setAllDay] = useState(false);
  const shown = allDay ? { from: 0, until: DAY_MINUTES } : shownHours(week);
  const grid = useWeekGesture({ week, shown, onChange });
  const pointer = useGridPointer(grid);
  const { gesture, cursor, status } = grid;
  const rows = Array.from(
    { length: (shown.until - shown.from) / STEP },
    (_, row) => shown.from + row * STEP,
  );
  const dayNames = Array.from({ length: 7 }, (_, weekday) => nameWeekday(i18n, weekday, 'long'));
  const tabStop = { ...cursor, at: Math.min(Math.max(cursor.at, shown.from), shown.until - STEP) };

  return (
    <div className="grid min-w-0 gap-2">
      <p id="week-grid-help" className="text-xs text-ink-soft">
        {i18n._(
          'Drag to add hours, and drag an edge to change them; on a touch screen, hold first. With the keyboard: arrow keys move, Enter begins and ends, Delete removes.',
        )}
      </p>
      <table
        ref={grid.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a table
        role="grid"
        aria-label={i18n._('Week')}
        aria-describedby="week-grid-help"
        className="week-grid select-none"
        {...pointer}
        onKeyDown={(event) => onGridKey(event, grid)}
        onBlur={grid.onBlur}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{i18n._('Time')}</span>
            </th>
            {WEEKDAY_ORDER.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1 text-xs font-semibold">
                <abbr title={dayNames[weekday]}>{nameWeekday(i18n, weekday)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((at) => (
            <tr key={at} style={{ height: ROW_PX }}>
              <th
                scope="row"
                className="relative p-0 text-end text-xs font-normal text-ink-soft figures"
              >
                <span className={at % 60 === 0 ? 'hour' : 'sr-only'}>{shortTimeText(at)}</span>
              </th>
              {WEEKDAY_ORDER.map((weekday) => (
                <GridCell
                  key={weekday}
                  weekday={weekday}
                  dayName={dayNames[weekday] ?? ''}
                  at={at}
                  day={week[weekday] ?? CLOSED}
                  first={at === shown.from}
                  gesture={gesture?.weekday === weekday ? gesture : null}
                  tabStop={tabStop.weekday === weekday && tabStop.at === at}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="text-xs text-ink-soft figures">
        {status}
      </p>
      <Checkbox
        label={i18n._('Show all 24 hours')}
        checked={allDay}
        onChange={({ target }) => setAllDay(target.checked)}
      />
    </div>
  );
}

type GridCellProps = Cell & {
  dayName: string;
  day: readonly Interval[];
  /** True in the first row, which also shows earlier intervals that continue into it. */
  first: boolean;
  gesture: Gesture | null;
  tabStop: boolean;
};

/** Memoised by day, gesture and focus, because there are hundreds of cells. */
const GridCell = memo(function GridCell(props: GridCellProps) {
  const { weekday, dayName, at, day, first, gesture, tabStop } = props;
  const span = day[intervalAt(day, at)];
  const open = span && spanOf(span);
  const painted = gesture && coveredBy(gesture);
  const begins = ({ from }: Span) => (from >= at && from < at + STEP) || (first && from < at);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that takes keys
      role="gridcell"
      data-weekday={weekday}
      data-at={at}
      tabIndex={tabStop ? 0 : -1}
      aria-label={cellLabel(dayName, at, open)}
      aria-selected={painted ? painted.from <= at && at < painted.until : false}
      className={classNames(
        'relative border-s border-line p-0 hover:bg-action-soft',
        at % 60 === 0 && 'border-t',
      )}
    >
      {day.map((interval, index) => {
        const block = gesture?.resized === index ? null : spanOf(interval);
        return (
          block &&
          begins(block) && (
            <Block key={interval.from} span={block} at={at}>
              <Handle edge="start" index={index} />
              <Handle edge="end" index={index} />
            </Block>
          )
        );
      })}
      {painted && begins(painted) && <Block span={painted} at={at} moving />}
    </td>
  );
});

type BlockProps = { span: Span; at: number; moving?: boolean; children?: React.ReactNode };

/** An interval, drawn from its first cell; pointer events go to the cells below it. */
function Block({ span, at, moving = false, children }: BlockProps) {
  const pixels = (minutes: number) => (minutes / STEP) * ROW_PX;
  return (
    <div
      aria-hidden
      className={classNames(
        'interval pointer-events-none z-10 rounded-sm border border-action px-1 text-xs leading-tight figures',
        moving ? 'z-20 bg-action text-on-action' : 'bg-action-soft',
      )}
      style={{
        top: pixels(span.from - at) + 1,
        height: pixels(span.until - span.from) - 2,
      }}
    >
      <span className="max-sm:hidden">{shortSpanText(span)}</span>
      {children}
    </div>
  );
}

/** Contains the visible text of the interval (WCAG 2.5.3). */
function cellLabel(day: string, at: number, open: Span | null | undefined): string {
  const time = timeText(at);
  return open
    ? i18n._('{day} {time}: open {hours}', { day, time, hours: shortSpanText(open) })
    : i18n._('{day} {time}: closed', { day, time });
}

function Handle({ edge, index }: { edge: 'start' | 'end'; index: number }) {
  return <span data-edge={edge} data-index={index} className="edge" />;
}
