import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { formatAmount, formatDay, formatShortDay } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { type Measure, MeasureSwitch } from '#shared/plot/plot.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { Card } from '#shared/ui/card.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';

const WEEKS_ON_PHONE = 5;

type Week = ReplyBody<'getDoctorWeeks'>['weeks'][number];

/** Appointments or earnings by week, with a table of the same figures for screen readers. */
export function WeeksPlot() {
  const [measure, setMeasure] = useState<Measure>('appointments');
  const { data, error } = useQuery(portalQuery('doctor', routes.getDoctorWeeks, {}));
  if (!data) return error ? null : <Skeleton className="h-80 w-full" />;
  const bars = data.weeks.map((week) => ({
    key: week.begins,
    label: formatShortDay(i18n, parseIsoDate(week.begins)),
    value: week[measure],
    text: measure === 'earnings' ? formatAmount(i18n, week.earnings) : String(week.appointments),
  }));
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{i18n._('By week')}</h2>
        <MeasureSwitch measure={measure} onSelect={setMeasure} />
      </div>
      <WeekBars bars={bars} className="max-md:hidden" />
      <WeekBars bars={bars.slice(-WEEKS_ON_PHONE)} className="md:hidden" />
      <WeeksTable weeks={data.weeks} />
    </Card>
  );
}

function WeeksTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <table className="sr-only">
      <caption>{i18n._('Appointments and earnings by week')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n._('Week from')}</th>
          <th scope="col">{i18n._('Appointments')}</th>
          <th scope="col">{i18n._('Earnings')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.begins}>
            <th scope="row">{formatDay(i18n, week.begins)}</th>
            <td>{week.appointments}</td>
            <td>{formatAmount(i18n, week.earnings)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Bar = { key: string; label: string; value: number; text: string };

/** In the drawing's own units, wide enough for `27 Sep` below a bar. */
const STEP = 80;
const HEIGHT = 240;
const TOP = 26;
const FOOT = 30;

type WeekBarsProps = { bars: readonly Bar[]; className: string };

/** Hidden from screen readers, because a table next to it has the same figures. */
function WeekBars({ bars, className }: WeekBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = STEP * bars.length;
  const tall = HEIGHT - TOP - FOOT;
  return (
    <svg
      aria-hidden
      direction="ltr"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={classNames('w-full text-action', className)}
    >
      <line x1="0" x2={width} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} stroke="var(--line)" />
      {bars.map(({ key, label, value, text }, place) => {
        const height = (value / most) * tall;
        const middle = STEP * (place + 0.5);
        const top = HEIGHT - FOOT - height;
        return (
          <g key={key} textAnchor="middle" fontSize="13">
            <rect
              x={middle - STEP * 0.3}
              y={top}
              width={STEP * 0.6}
              height={height}
              rx="4"
              fill="currentColor"
            />
            {value > 0 && (
              <text x={middle} y={top - 8} fill="var(--ink)" fontWeight="600">
                {text}
              </text>
            )}
            <text x={middle} y={HEIGHT - 10} fill="var(--ink-soft)">
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
