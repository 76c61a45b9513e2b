import type { RecordEntry } from '@nadi/contract/record';
import { displayDate } from '@nadi/messages/en/dates';
import { medicineTitle } from '@nadi/messages/en/medicines';
import { pageLanguage } from '#shared/language/page-language.ts';
import { MedicineList } from './prescription-sheet.tsx';
import { NoteTexts } from './signed-note.tsx';

type EarlierAppointmentsProps = { appointments: readonly RecordEntry[]; zone: string };

/** Earlier appointments, each with its reason, note and prescriptions, folded below assessment and medicines. */
export function EarlierAppointments({ appointments, zone }: EarlierAppointmentsProps) {
  if (appointments.length === 0)
    return (
      <p lang="en" dir="ltr" className="text-ink-soft">
        None so far.
      </p>
    );
  return (
    <ul lang="en" dir="ltr" className="grid gap-2">
      {appointments.map((appointment) => (
        <li key={appointment._id}>
          <details className="rounded border border-line">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 wrap-anywhere figures">
              {displayDate(appointment.slotDate)}, {appointment.slotTime}
              <span className="text-ink-soft"> · {stateOf(appointment)}</span>
              {essentials(appointment).map((line) => (
                <span key={line} className="block ps-4 text-sm">
                  {line}
                </span>
              ))}
            </summary>
            <div className="grid gap-3 px-4 pb-4">
              {appointment.reason && (
                <p className="whitespace-pre-line wrap-anywhere">
                  <span className="text-ink-soft">Reason: </span>
                  <bdi>{appointment.reason}</bdi>
                </p>
              )}
              {appointment.note && appointment.note.version > 0 ? (
                <NoteTexts note={appointment.note} zone={zone} />
              ) : (
                <p className="text-ink-soft">No note was written.</p>
              )}
              {appointment.prescriptions.map(({ _id, number, state, sheet }) => (
                <section key={_id} aria-label={`Prescription ${number}`}>
                  <p className="text-xs text-ink-soft figures">
                    Prescription {number}, {state}
                  </p>
                  <div {...pageLanguage()}>
                    <MedicineList medicines={sheet.items} />
                  </div>
                </section>
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Returns the assessment and the medicines that are still current. */
function essentials({ note, prescriptions }: RecordEntry): string[] {
  const medicines = prescriptions
    .filter(({ state }) => state === 'issued')
    .flatMap(({ sheet }) => sheet.items.map(medicineTitle));
  return [note?.note.assessment, medicines.join('; ')].flatMap((line) => line || []);
}

function stateOf({ cancelled, isCompleted, noShow }: RecordEntry): string {
  if (cancelled) return 'cancelled';
  if (isCompleted) return 'completed';
  return noShow ? 'no-show' : 'booked';
}
