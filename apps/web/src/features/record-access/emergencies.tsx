import type { EmergencyAccess } from '@nadi/contract/emergency-access';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatDay } from '@nadi/messages/when';
import { formatInstant } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Status } from '#shared/ui/status.tsx';

const REFRESH_MS = 30_000;

type EmergenciesProps = { emergencies: readonly EmergencyAccess[]; zone: string };

/** Who opened the record in an emergency, apart from all other reads. */
export function Emergencies({ emergencies, zone }: EmergenciesProps) {
  const now = useNow(REFRESH_MS);
  return (
    <section aria-labelledby="emergencies" className="grid gap-3">
      <h2 id="emergencies" className="text-lg">
        {i18n._('Opened in an emergency')}
      </h2>
      <ul className="grid gap-3">
        {emergencies.map((access) => (
          <li key={access._id} className="grid gap-2 rounded bg-card p-5 shadow-card">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <strong className="font-semibold wrap-anywhere">{nameOpening(access)}</strong>
              <Status tone="waiting">{i18n._('Emergency access')}</Status>
            </div>
            <p className="text-ink-soft figures">
              {i18n._('{when} · opened without an appointment', {
                when: formatInstant(access.openedAt, zone),
              })}
            </p>
            <p className="measure whitespace-pre-line wrap-anywhere">
              <RichText
                text={i18n._('Reason written: “<reason>{reason}</reason>”', {
                  reason: access.reason,
                })}
                marks={{ reason: (words) => <bdi>{words}</bdi> }}
              />
            </p>
            <p className="measure text-ink-soft figures">
              {describeEnd(access, zone, now)} {checkText(access, zone)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names the doctor, and for a dependant the patient too. */
function nameOpening({ doctor, ofDependant, patient }: EmergencyAccess): string {
  const name = doctor || i18n._('A doctor');
  return ofDependant
    ? i18n._('{doctor} opened the record of {patient}', { doctor: name, patient })
    : name;
}

function describeEnd({ endsAt }: EmergencyAccess, zone: string, now: number): string {
  const when = formatInstant(endsAt, zone);
  return endsAt > now
    ? i18n._('Access ends {when}.', { when })
    : i18n._('Access ended {when}.', { when });
}

function checkText({ checkedAt, justified }: EmergencyAccess, zone: string): string {
  if (checkedAt === undefined) return i18n._('The clinic has not checked it yet.');
  const day = formatDay(i18n, wallClock(zone, checkedAt));
  return justified
    ? i18n._('The clinic checked it on {day} and found it justified.', { day })
    : i18n._('The clinic checked it on {day} and found it not justified.', { day });
}
