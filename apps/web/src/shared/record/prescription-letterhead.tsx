import type { ClinicSettings } from '@nadi/contract/clinic';
import type { DoctorProfile } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { isolateFigures } from '@nadi/domain/bidi';
import { useQuery } from '@tanstack/react-query';
import { useClinicQuery } from '#shared/clinic/clinic.tsx';
import { portalQuery } from '#shared/portal/portal.ts';

/** The lines about the doctor and the clinic that head the printed prescription; empty until they have loaded. */
export function PrescriptionLetterhead() {
  const { data: doctor } = useQuery(portalQuery('doctor', routes.getDoctorProfile, {}));
  // The server prints its present settings, which may have changed since they were loaded.
  const { data: clinic } = useClinicQuery(0);
  return (
    <div className="grid gap-3 border-b border-line pb-3 wrap-anywhere sm:grid-cols-2">
      {doctor && <Lines lines={doctorLines(doctor.profileData)} />}
      {clinic && <Lines lines={clinicLines(clinic.settings)} />}
    </div>
  );
}

function doctorLines(doctor: DoctorProfile) {
  const { name, qualification, speciality, registrationNumber, address, email } = doctor;
  return [
    name,
    [qualification, speciality].filter(Boolean).join(', '),
    registrationNumber && `Registration number ${registrationNumber}`,
    ...[address.line1, address.line2],
    email,
  ];
}

function clinicLines({ name, address, phone, facilityId }: ClinicSettings) {
  return [name, ...address, phone, facilityId && `Health facility id ${facilityId}`];
}

/** One line for each text that is not empty; the first is a name. */
function Lines({ lines }: { lines: readonly (string | undefined)[] }) {
  const [name, ...others] = lines.filter(Boolean);
  return (
    <div className="figures">
      <p className="font-medium">{name}</p>
      <p className="whitespace-pre-line text-ink-soft">{isolateFigures(others.join('\n'))}</p>
    </div>
  );
}
