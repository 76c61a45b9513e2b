import { formatInstant } from '#shared/format/format-instant.ts';
import { sourceLabel } from '#shared/vitals/reading.ts';
import { isOutside, MEASURES, type Reading } from './readings.ts';

type ReadingsTableProps = { readings: readonly Reading[]; zone: string };

/** Readings in a table, newest first, in the clinic's time. */
export function ReadingsTable({ readings, zone }: ReadingsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section aria-label="Readings" tabIndex={0} className="max-h-64 overflow-auto rounded-sm">
      <table className="w-full text-start text-xs figures">
        <thead className="sticky top-0 bg-card">
          <tr>
            <th scope="col" className="py-1.5 pe-3">
              When
            </th>
            {MEASURES.map(({ label }) => (
              <th key={label} scope="col" className="pe-3 text-end">
                {label}
              </th>
            ))}
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {readings.toReversed().map((reading) => (
            <tr key={`${reading.at} ${reading.source}`} className="border-t border-line">
              <th scope="row" className="py-1.5 pe-3 font-normal">
                {formatInstant(reading.at, zone)}
              </th>
              {MEASURES.map((measure) => (
                <td
                  key={measure.label}
                  className={`pe-3 text-end ${isOutside(measure, reading) ? 'font-semibold text-danger' : ''}`}
                >
                  {measure.value(reading)} {measure.unit}
                </td>
              ))}
              <td>{sourceLabel(reading.source)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
