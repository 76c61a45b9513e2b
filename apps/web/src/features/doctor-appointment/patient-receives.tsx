import type { RecordEntry } from '@nadi/contract/record';
import { Lock, Pill } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from '#shared/ui/input.tsx';

type PatientReceivesProps = {
  appointment: RecordEntry;
  /** Whether assessment and plan are shared; undefined if there is nothing to share. */
  sharing: boolean | undefined;
  onSharing: (sharing: boolean) => void;
};

/** Lists what the patient can read after the appointment, and what only the doctor can read. */
export function PatientReceives({ appointment, sharing, onSharing }: PatientReceivesProps) {
  const { prescriptions, summary } = appointment;
  const issued = prescriptions.filter(({ state }) => state === 'issued');
  return (
    <section aria-labelledby="receives" className="grid gap-1">
      <h3 id="receives" className="text-base">
        What the patient receives
      </h3>
      {issued.map(({ _id, number, sheet }) => (
        <Line key={_id} icon={<Pill aria-hidden size={18} className="text-action" />}>
          Prescription {number}, {countText(sheet.items.length)}
        </Line>
      ))}
      {sharing === undefined ? (
        <p className="text-ink-soft">
          {summary
            ? 'The summary that you have shared.'
            : 'The patient receives no summary: assessment and plan of the note are empty.'}
        </p>
      ) : (
        <Checkbox
          label="Share assessment and plan of the note with the patient"
          checked={sharing}
          onChange={({ target }) => onSharing(target.checked)}
        />
      )}
      <Line icon={<Lock aria-hidden size={18} className="text-ink-soft" />}>
        The rest of the note stays with you.
      </Line>
    </section>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-h-11 items-center gap-3 figures">
      <span className="grid size-5 shrink-0 place-items-center">{icon}</span>
      <span>{children}</span>
    </p>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 medicine' : `${count} medicines`;
}
