import type { Appointment } from '@nadi/contract/appointments';
import { ChevronRight, Eye } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { Link } from '#shared/router/link.tsx';
import { sourceLabel } from '#shared/vitals/reading.ts';

/** The vitals sent with the booking, and a link to the people who read the record. */
export function RecordFacts({ appointment }: { appointment: Appointment }) {
  const { vitals } = appointment;
  return (
    <>
      {vitals && (
        <section
          aria-labelledby="vitals-heading"
          className="grid gap-2 rounded bg-card p-5 shadow-card"
        >
          <h2 id="vitals-heading" className="text-base">
            Vitals at booking
          </h2>
          <dl className="flex gap-8 figures">
            <Figure name="Heart rate" value={vitals.bpm} unit="BPM" />
            <Figure name="Oxygen (SpO2)" value={vitals.spo2} unit="%" />
          </dl>
          <p className="text-xs text-ink-soft">{sourceLabel(vitals.source)}</p>
        </section>
      )}
      {!isPending(appointment) && (
        <Link
          to={paths.recordAccess}
          className="flex min-h-14 items-center gap-3 rounded bg-card px-5 font-medium shadow-card hover:text-action"
        >
          <Eye aria-hidden size={18} className="text-action" />
          Who read my record
          <ChevronRight aria-hidden size={18} className="ms-auto" />
        </Link>
      )}
    </>
  );
}

function Figure({ name, value, unit }: { name: string; value: number; unit: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd>
        <span className="text-xl font-semibold">{value}</span> {unit}
      </dd>
    </div>
  );
}
