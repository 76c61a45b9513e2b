import type { EmergencyAccess } from '@nadi/contract/emergency-access';
import { wallClock } from '@nadi/domain/clinic-time';
import { displayDate } from '@nadi/messages/en/dates';
import { formatInstant } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { Status } from '#shared/ui/status.tsx';

const REFRESH_MS = 30_000;

type EmergenciesProps = { emergencies: readonly EmergencyAccess[]; zone: string };

/** Who opened the record in an emergency, apart from all other reads. */
export function Emergencies({ emergencies, zone }: EmergenciesProps) {
  const now = useNow(REFRESH_MS);
  return (
    <section aria-labelledby="emergencies" className="grid gap-3">
      <h2 id="emergencies" className="text-lg">
        Opened in an emergency
      </h2>
      <ul className="grid gap-3">
        {emergencies.map((access) => (
          <li key={access._id} className="grid gap-2 rounded bg-card p-5 shadow-card">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <strong className="font-semibold wrap-anywhere">
                {access.doctor || 'A doctor'}
                {access.ofDependant && <> opened the record of {access.patient}</>}
              </strong>
              <Status tone="waiting">Emergency access</Status>
            </div>
            <p className="text-ink-soft figures">
              {formatInstant(access.openedAt, zone)} · opened without an appointment
            </p>
            <p className="measure whitespace-pre-line wrap-anywhere">
              Reason written: “<bdi>{access.reason}</bdi>”
            </p>
            <p className="measure text-ink-soft figures">
              {access.endsAt > now ? 'Access ends' : 'Access ended'}{' '}
              {formatInstant(access.endsAt, zone)}. {checkText(access, zone)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function checkText({ checkedAt, justified }: EmergencyAccess, zone: string): string {
  if (checkedAt === undefined) return 'The clinic has not checked it yet.';
  const day = displayDate(wallClock(zone, checkedAt));
  return `The clinic checked it on ${day} and found it ${justified ? 'justified' : 'not justified'}.`;
}
