import { phoneHref, useClinic } from './use-clinic.ts';

/** Whom to call in an emergency, as the clinic has set it; a phone dials it. */
export function EmergencyNumber() {
  const { emergencyNumber } = useClinic();
  return (
    <a href={phoneHref(emergencyNumber)} className="font-semibold whitespace-nowrap underline">
      {emergencyNumber}
    </a>
  );
}
