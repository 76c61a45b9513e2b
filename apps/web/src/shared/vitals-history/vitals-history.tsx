import * as routes from '@nadi/contract/generated/route-table';
import type { VitalsSource } from '@nadi/domain/vitals';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { sourceLabel } from '#shared/vitals/reading.ts';
import { isOutside, MEASURES, type Reading, SourceMark } from './readings.tsx';
import { VitalsPlot } from './vitals-plot.tsx';

type VitalsHistoryProps = { readings: readonly Reading[]; zone: string };

/** Plots of both figures, oldest to newest, then a table of every reading. */
export function VitalsHistory({ readings, zone }: VitalsHistoryProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {MEASURES.map((measure) => (
        <VitalsPlot key={measure.label} {...{ measure, readings, zone }} />
      ))}
      <Legend />
      <ReadingsTable readings={readings} zone={zone} />
      <p className="measure text-xs text-ink-soft">
        {i18n._(
          'The green band is the usual range of an adult at rest, for orientation. It is not a diagnosis, and no alarm is raised. Times are the clinic’s.',
        )}
      </p>
    </div>
  );
}

/** The vitals of a patient that the signed-in doctor may see. */
export function PatientVitals({ patientId }: { patientId: string }) {
  const { data, error } = useQuery({
    ...portalQuery('doctor', routes.getPatientVitals, { patientId }),
    // Placeholder data could be another patient's readings.
    placeholderData: () => undefined,
  });
  if (error && !data) return <p role="alert">{errorMessage(error, i18n._('An error occurred'))}</p>;
  if (!data) return <Skeleton className="h-72 w-full" />;
  const { readings, timeZone } = data;
  if (readings.length === 0) {
    return (
      <p className="text-ink-soft">
        {i18n._('This patient’s appointments with you have no vitals.')}
      </p>
    );
  }
  return (
    <>
      <p className="text-xs text-ink-soft">
        {i18n._(
          'From each booking with you, and from the patient’s device around the appointment.',
        )}
      </p>
      <VitalsHistory readings={readings} zone={timeZone} />
    </>
  );
}

function Legend() {
  const sources: readonly [VitalsSource, string][] = [
    ['device', i18n._('Device')],
    ['typed', i18n._('Typed in')],
    ['simulated', i18n._('Simulated')],
  ];
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
      {sources.map(([source, label]) => (
        <li key={source} className="flex items-center gap-2">
          <Mark source={source} /> {label}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <Mark source="device" outside /> {i18n._('Outside the usual range')}
      </li>
    </ul>
  );
}

function Mark({ source, outside = false }: { source: VitalsSource; outside?: boolean }) {
  return (
    <svg aria-hidden width="14" height="14">
      <SourceMark {...{ source, outside }} x={7} y={7} />
    </svg>
  );
}

type ReadingsTableProps = { readings: readonly Reading[]; zone: string };

/** Readings in a table, newest first, in the clinic's time. */
function ReadingsTable({ readings, zone }: ReadingsTableProps) {
  return (
    <section
      aria-label={i18n._('Readings')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="max-h-64 overflow-auto rounded-sm"
    >
      <table className="w-full text-start text-xs figures">
        <thead className="sticky top-0 bg-card">
          <tr>
            <th scope="col" className="py-1.5 pe-3">
              {i18n._('When')}
            </th>
            {MEASURES.map(({ label }) => (
              <th key={label} scope="col" className="pe-3 text-end">
                {label}
              </th>
            ))}
            <th scope="col">{i18n._('Source')}</th>
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
