import * as routes from '@nadi/contract/generated/route-table';
import type { Prescription } from '@nadi/contract/prescriptions';
import { PrescriptionSheet } from '#shared/record/prescription-sheet.tsx';

/** The doctor's prescriptions, newest first. */
export function MyPrescriptions({ prescriptions }: { prescriptions: readonly Prescription[] }) {
  return (
    <section
      aria-labelledby="prescriptions-heading"
      className="grid gap-4 rounded bg-card p-5 shadow-card md:p-7"
    >
      <h2 id="prescriptions-heading" className="text-lg">
        {prescriptions.length === 1 ? 'Prescription' : 'Prescriptions'}
      </h2>
      {prescriptions.toReversed().map((prescription) => (
        <PrescriptionSheet
          key={prescription._id}
          prescription={prescription}
          reader="patient"
          route={routes.getPrescription}
        />
      ))}
    </section>
  );
}
