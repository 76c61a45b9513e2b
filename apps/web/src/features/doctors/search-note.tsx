import { namesEmergency, namesOtherComplaint } from '@nadi/messages/en/complaints';
import { EmergencyNumber } from '#shared/clinic/clinic.tsx';

/** Advice for a patient who searches for a complaint, in addition to the doctors found. */
export function SearchNote({ search }: { search: string }) {
  const emergency = namesEmergency(search);
  const fallback = namesOtherComplaint(search);
  if (!emergency && !fallback) return null;
  return (
    <div className="grid gap-2 pb-4">
      {emergency && (
        <p role="status" className="rounded bg-danger-soft px-4 py-3 font-medium text-danger">
          If this is happening now, do not wait for an appointment: call <EmergencyNumber /> or go
          to the nearest hospital.
        </p>
      )}
      {fallback && (
        <p className="text-ink-soft">
          The clinic has no speciality for this alone. General physicians see it first and refer you
          further where needed.
        </p>
      )}
    </div>
  );
}
