import type { ReplyBody } from '@nadi/contract/routes';
import { formatInstant } from '#shared/format/format-instant.ts';
import { sourceLabel } from './reading.ts';

/** Newest first, in the clinic's time. */
export function HistoryTable({
  readings,
  timeZone,
}: Omit<ReplyBody<'getPatientVitals'>, 'success'>) {
  const newest = readings.toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label="Readings" tabIndex={0} className="max-h-64 overflow-auto rounded-sm">
      <table className="w-full text-left text-xs figures">
        <thead className="sticky top-0 bg-card">
          <tr>
            <th scope="col" className="py-1.5 pr-3">
              When
            </th>
            <th scope="col" className="pr-3">
              Heart rate
            </th>
            <th scope="col" className="pr-3">
              SpO2
            </th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {newest.map(({ at, bpm, spo2, source }) => (
            <tr key={`${at} ${source}`} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {formatInstant(at, timeZone)}
              </th>
              <td className="pr-3">{bpm} bpm</td>
              <td className="pr-3">{spo2} %</td>
              <td>{sourceLabel(source)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
