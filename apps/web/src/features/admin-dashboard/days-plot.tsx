import type { ReplyBody } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { formatAmount, formatDay, formatShortDay } from '@nadi/messages/when';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
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
        <h2 className="text-lg">{i18n._('Last 30 days')}</h2>
        <MeasureSwitch measure={measure} onSelect={setMeasure} />
      </div>
      <PlotFrame
        axis={countAxis(days.map((day) => day[measure]))}
        labelWidth={measure === 'earnings' ? 72 : 36}
        height={HEIGHT}
        format={measure === 'earnings' ? (value) => formatAmount(i18n, value) : String}
        labels={(area) =>
          days.flatMap((day, index) =>
            index % LABEL_EVERY === 0
              ? [
                  {
                    x: (index + 0.5) * barWidth(area, days),
                    text: formatShortDay(i18n, parseIsoDate(day.date)),
                  },
                ]
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
        <caption>{i18n._('Appointments, cancellations and earnings of the last 30 days')}</caption>
        <thead>
          <tr>
            <th scope="col">{i18n._('Day')}</th>
            <th scope="col">{i18n._('Appointments')}</th>
            <th scope="col">{i18n._('Cancelled')}</th>
            <th scope="col">{i18n._('Earnings')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDay(i18n, day.date)}</th>
              <td>{day.appointments}</td>
              <td>{day.cancelled}</td>
              <td>{formatAmount(i18n, day.earnings)}</td>
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
