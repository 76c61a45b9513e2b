import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { DoctorSelect, type ListedDoctor } from '#shared/portal/doctor-select.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { focusFirst } from '#shared/ui/form.tsx';
import { PatientStep } from './patient-step.tsx';
import { TimeStep } from './time-step.tsx';

type BookDialogProps = {
  /** The doctor selected at first. */
  doctor: ListedDoctor | undefined;
  /** The day shown first, `2027-01-05`. */
  date: string;
  onClose: () => void;
};

export type ChosenPatient = { _id: string; name: string };

/** Books for a patient: chooses the patient, then the doctor and the time. */
export function BookDialog({ doctor, date, onClose }: BookDialogProps) {
  const [patient, setPatient] = useState<ChosenPatient>();
  const [picked, setPicked] = useState(doctor);
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
            <DoctorSelect
              label="Doctor"
              emptyLabel="Choose a doctor"
              selected={picked}
              onSelect={setPicked}
            />
            <Button variant="ghost" onClick={() => setPatient(undefined)}>
              <UserRoundSearch aria-hidden size={18} />
              Another patient
            </Button>
          </div>
          {picked && (
            <TimeStep
              key={picked._id}
              patient={patient}
              docId={picked._id}
              date={date}
              onDone={onClose}
            />
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
