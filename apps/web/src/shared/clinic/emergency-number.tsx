import { phoneHref, useClinic } from './use-clinic.ts';

/** The clinic's emergency number, which a phone can dial. */
export function EmergencyNumber() {
  const { emergencyNumber } = useClinic();
  return (
    <a href={phoneHref(emergencyNumber)} className="font-semibold whitespace-nowrap underline">
      {emergencyNumber}
    </a>
  );
}
