import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { formatRupees } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Measure, MeasureSwitch } from '#shared/plot/plot.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { WeekBars } from './week-bars.tsx';

const WEEKS_ON_PHONE = 5;

type Week = ReplyBody<'getDoctorWeeks'>['weeks'][number];

/** Appointments or earnings by week, with a table of the same figures for screen readers. */
export function WeeksPlot() {
  const [measure, setMeasure] = useState<Measure>('appointments');
  const { data, error } = useQuery(portalQuery('doctor', routes.getDoctorWeeks, {}));
  if (!data) return error ? null : <Skeleton className="h-80 w-full" />;
  const bars = data.weeks.map((week) => ({
    key: week.begins,
    label: shortDate(week),
    value: week[measure],
    text: measure === 'earnings' ? formatRupees(week.earnings) : String(week.appointments),
  }));
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">By week</h2>
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
      <caption>Appointments and earnings by week</caption>
      <thead>
        <tr>
          <th scope="col">Week from</th>
          <th scope="col">Appointments</th>
          <th scope="col">Earnings</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.begins}>
            <th scope="row">{displayDate(parseIsoDate(week.begins))}</th>
            <td>{week.appointments}</td>
            <td>{formatRupees(week.earnings)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shortDate({ begins }: Week): string {
  return displayDate(parseIsoDate(begins)).replace(/ \d{4}$/, '');
}
