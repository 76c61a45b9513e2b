import type { ReceptionDoctor } from '@nadi/contract/reception-day';
import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/field.tsx';
import { focusFirst } from '#shared/ui/focus-first.ts';
import { Select } from '#shared/ui/select.tsx';
import { PatientStep } from './patient-step.tsx';
import { TimeStep } from './time-step.tsx';

type BookDialogProps = {
  doctors: readonly ReceptionDoctor[];
  /** The doctor to begin with. */
  docId: string | undefined;
  /** The day to begin with, `2027-01-05`. */
  date: string;
  onClose: () => void;
};

export type ChosenPatient = { _id: string; name: string };

/** Books for a patient: who, then with whom and when. */
export function BookDialog({ doctors, docId, date, onClose }: BookDialogProps) {
  const [patient, setPatient] = useState<ChosenPatient>();
  const bookable = doctors.filter(({ available }) => available);
  const [picked, setPicked] = useState(docId ?? '');
  return (
    <Dialog
      open
      title={patient ? `Book for ${patient.name}` : 'Who is it for?'}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-2rem))] overflow-y-auto max-sm:p-4"
    >
      {patient ? (
        <>
          <div ref={focusFirst} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
            <Field name="doctor" label="Doctor">
              <Select value={picked} onChange={({ target }) => setPicked(target.value)}>
                <option value="">Choose a doctor</option>
                {bookable.map(({ _id, name, speciality }) => (
                  <option key={_id} value={_id}>
                    {name}, {speciality}
                  </option>
                ))}
              </Select>
            </Field>
            <Button variant="ghost" onClick={() => setPatient(undefined)}>
              <UserRoundSearch aria-hidden size={18} />
              Another patient
            </Button>
          </div>
          {picked && (
            <TimeStep key={picked} patient={patient} docId={picked} date={date} onDone={onClose} />
          )}
        </>
      ) : (
        <PatientStep onChoose={setPatient} onClose={onClose} />
      )}
      {patient && !picked && (
        <div className="flex justify-end">
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
        </div>
      )}
    </Dialog>
  );
}
