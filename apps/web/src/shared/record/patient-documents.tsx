import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { DocumentRow } from './document-row.tsx';

type PatientDocumentsProps = { appointments: readonly RecordEntry[]; zone: string };

/** The documents of a patient's appointments with this doctor, newest first. */
export function PatientDocuments({ appointments, zone }: PatientDocumentsProps) {
  const documents = appointments
    .flatMap((appointment) => appointment.documents)
    .toSorted((a, b) => b.uploadedAt - a.uploadedAt);
  if (documents.length === 0) return <p className="text-ink-soft">No documents yet.</p>;
  return (
    <ul className="grid gap-2">
      {documents.map((document) => (
        <DocumentRow
          key={document._id}
          reader="doctor"
          route={routes.getPatientDocument}
          {...{ document, zone }}
        />
      ))}
    </ul>
  );
}
