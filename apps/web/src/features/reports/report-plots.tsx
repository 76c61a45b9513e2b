import type { ReportNumbers } from '@nadi/contract/reports';
import { percentOf, pointsOfOne } from '@nadi/domain/reports';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { countAxis, PlotFrame } from '#shared/plot/plot.tsx';
import { keyOf, type OpenRows, type ShownRows } from './report-address.ts';
import { clock, clockNumber, labelOf, percent, shortLabelOf } from './report-parts.tsx';

const HEIGHT = 200;
const LABEL_WIDTH = 44;
const PALE = 0.45;
/** Leaves space for the label of the highest column. */
const HEADROOM = 1.1;
/** The least distance of two labels, in pixels. */
const LABEL_SPACE = 40;

type LeadPlotProps = { parts: ReportNumbers['noShows']['byLead']; open: OpenRows };

/** The share of no-shows in each class of lead times. */
export function LeadPlot({ parts, open }: LeadPlotProps) {
  const shares = parts.map((part) => percentOf(part.noShows, part.appointments) ?? 0);
  const rowsOf = (part: string) =>
    ({ report: 'no-shows', by: 'lead', part, set: 'no-show' }) as const;
  return (
    <div>
      <PlotFrame
        axis={countAxis([4, ...shares.map((share) => share * HEADROOM)])}
        labelWidth={LABEL_WIDTH}
        height={HEIGHT}
        format={(value) => `${value} %`}
        labels={(area) =>
          parts.map(({ part }, at) => ({
            x: (at + 0.5) * (area.width / parts.length),
            text: shortLabelOf(part),
          }))
        }
      >
        {(area) => {
          const step = area.width / parts.length;
          return parts.map(({ part, appointments }, at) => {
            const [share = 0, x] = [shares[at], (at + 0.5) * step];
            const sure = pointsOfOne(appointments) === null;
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the table below has buttons
              <g key={part} className="report-column" onClick={() => open(rowsOf(part))}>
                <rect x={at * step} width={step} height={area.height} fill="transparent" />
                <rect
                  x={x - step * 0.31}
                  y={area.y(share)}
                  width={step * 0.62}
                  height={area.height - area.y(share)}
                  rx="4"
                  fill="var(--action)"
                  opacity={sure ? 1 : PALE}
                />
                {appointments > 0 && (
                  <text
                    x={x}
                    y={area.y(share) - 6}
                    textAnchor="middle"
                    fill="var(--ink)"
                    fontWeight="600"
                  >
                    {Math.round(share)} %
                  </text>
                )}
              </g>
            );
          });
        }}
      </PlotFrame>
      <PlotTable
        caption={i18n._('No-shows by days from booking to the appointment')}
        columns={[
          i18n._('Booked before'),
          i18n._('No-shows'),
          i18n._('Appointments'),
          i18n._('proportion|Share'),
        ]}
        rows={parts.map((part) => ({
          rows: rowsOf(part.part),
          cells: [
            labelOf(part.part),
            formatCount(part.noShows),
            formatCount(part.appointments),
            percent(part.noShows, part.appointments),
          ],
        }))}
        open={open}
      />
    </div>
  );
}

type WaitPlotProps = { hours: ReportNumbers['waiting']['byHour']; open: OpenRows };

/** Two lines by the hour of arrival: half of the patients wait at most so long, and nine of ten. */
export function WaitPlot({ hours, open }: WaitPlotProps) {
  const xOf = (at: number, width: number) => (at + 0.5) * (width / hours.length);
  const line = (values: readonly number[], width: number, y: (value: number) => number) =>
    values.map((value, at) => `${at === 0 ? 'M' : 'L'}${xOf(at, width)} ${y(value)}`).join('');
  return (
    <div>
      <PlotFrame
        axis={countAxis([4, ...hours.map(({ nineOfTen }) => nineOfTen)])}
        labelWidth={LABEL_WIDTH}
        height={HEIGHT}
        labels={(area) =>
          hours.flatMap(({ hour }, at) => {
            const every = area.width / hours.length < LABEL_SPACE ? 2 : 1;
            const text = at === 0 || hour === 12 ? clock(hour) : clockNumber(hour);
            return at % every === 0 ? [{ x: xOf(at, area.width), text }] : [];
          })
        }
      >
        {(area) => (
          <>
            <path
              d={line(
                hours.map(({ nineOfTen }) => nineOfTen),
                area.width,
                area.y,
              )}
              fill="none"
              stroke="var(--action)"
              strokeWidth="2"
              strokeDasharray="5 4"
              opacity={PALE + 0.2}
            />
            <path
              d={line(
                hours.map(({ half }) => half),
                area.width,
                area.y,
              )}
              fill="none"
              stroke="var(--action)"
              strokeWidth="2.5"
            />
            {hours.map(({ hour, half, nineOfTen, waits }, at) => {
              const pale = pointsOfOne(waits) !== null;
              const x = xOf(at, area.width);
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: the table below has buttons
                <g key={hour} className="report-column" onClick={() => open(rowsOfHour(hour))}>
                  <rect
                    x={x - area.width / hours.length / 2}
                    width={area.width / hours.length}
                    height={area.height}
                    fill="transparent"
                  />
                  <circle
                    cx={x}
                    cy={area.y(half)}
                    r="4"
                    fill={pale ? 'var(--card)' : 'var(--action)'}
                    stroke="var(--action)"
                    strokeWidth="2"
                  />
                  <circle
                    cx={x}
                    cy={area.y(nineOfTen)}
                    r="3"
                    fill="var(--card)"
                    stroke="var(--action)"
                    strokeWidth="1.5"
                  />
                </g>
              );
            })}
          </>
        )}
      </PlotFrame>
      <p aria-hidden className="report-legend text-xs text-ink-soft">
        <span>{i18n._('Half wait at most')}</span>
        <span data-dashed>{i18n._('9 of 10 wait at most')}</span>
      </p>
      <PlotTable
        caption={i18n._('Minutes of waiting by the hour of arrival')}
        columns={[
          i18n._('Arrived from'),
          i18n._('Patients'),
          i18n._('Half wait at most'),
          i18n._('9 of 10 wait at most'),
        ]}
        rows={hours.map(({ hour, waits, half, nineOfTen }) => ({
          rows: rowsOfHour(hour),
          cells: [
            clock(hour),
            formatCount(waits),
            i18n._('{minutes} min', { minutes: half }),
            i18n._('{minutes} min', { minutes: nineOfTen }),
          ],
        }))}
        open={open}
      />
    </div>
  );
}

function rowsOfHour(hour: number): ShownRows {
  return { report: 'waiting', by: 'hour', part: String(hour) };
}

type PlotTableProps = {
  caption: string;
  columns: readonly string[];
  rows: readonly { rows: ShownRows; cells: readonly string[] }[];
  open: OpenRows;
};

/** The figures of a plot, closed at first; the first cell of each row opens its rows. */
function PlotTable({ caption, columns, rows, open }: PlotTableProps): ReactNode {
  return (
    <details className="report-table">
      <summary className="min-h-11 font-medium text-action">{i18n._('As a table')}</summary>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-xs text-ink-soft">
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {rows.map(({ rows: shown, cells: [first, ...others] }) => (
            <tr key={keyOf(shown)}>
              <th scope="row">
                <button
                  type="button"
                  className="min-h-11 font-medium text-action underline"
                  data-opens={keyOf(shown)}
                  onClick={() => open(shown)}
                >
                  {first}
                </button>
              </th>
              {others.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
