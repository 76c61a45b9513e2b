import type { ReplyBody } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { useState } from 'react';
import {
  countAxis,
  type Measure,
  MeasureSwitch,
  type PlotArea,
  PlotFrame,
} from '#shared/plot/plot.tsx';
import { Card } from '#shared/ui/card.tsx';

type Day = ReplyBody<'getClinicFigures'>['days'][number];

const HEIGHT = 190;
const LABEL_EVERY = 7;

/** Appointments or earnings of the last 30 days, with a table of the same figures for screen readers. */
export function DaysPlot({ days }: { days: readonly Day[] }) {
  const [measure, setMeasure] = useState<Measure>('appointments');
  return (
    <Card className="relative grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Last 30 days</h2>
        <MeasureSwitch measure={measure} onSelect={setMeasure} />
      </div>
      <PlotFrame
        axis={countAxis(days.map((day) => day[measure]))}
        labelWidth={measure === 'earnings' ? 72 : 36}
        height={HEIGHT}
        format={measure === 'earnings' ? formatMoney : String}
        labels={(area) =>
          days.flatMap((day, index) =>
            index % LABEL_EVERY === 0
              ? [{ x: (index + 0.5) * barWidth(area, days), text: shortDate(day) }]
              : [],
          )
        }
      >
        {(area) =>
          days.map((day, index) => (
            <rect
              key={day.date}
              x={index * barWidth(area, days) + 1}
              y={area.y(day[measure])}
              width={Math.max(1, barWidth(area, days) - 2)}
              height={area.height - area.y(day[measure])}
              rx="2"
              fill="var(--action)"
            />
          ))
        }
      </PlotFrame>
      <DaysTable days={days} />
    </Card>
  );
}

function DaysTable({ days }: { days: readonly Day[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Appointments, cancellations and earnings of the last 30 days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Appointments</th>
            <th scope="col">Cancelled</th>
            <th scope="col">Earnings</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{displayDate(parseIsoDate(day.date))}</th>
              <td>{day.appointments}</td>
              <td>{day.cancelled}</td>
              <td>{formatMoney(day.earnings)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function barWidth(area: PlotArea, days: readonly Day[]): number {
  return area.width / Math.max(1, days.length);
}

function shortDate({ date }: Day): string {
  return displayDate(parseIsoDate(date)).replace(/ \d{4}$/, '');
}
