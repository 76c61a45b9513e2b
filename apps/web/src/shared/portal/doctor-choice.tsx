import type { Appointment } from '@nadi/contract/appointments';
import { SPECIALITIES } from '@nadi/domain/specialities';
import { DoctorSelect } from './doctor-select.tsx';

export type ChosenDoctor = { docId: string; docName: string };

type DoctorChoiceProps = {
  appointment: Pick<Appointment, 'docId' | 'docData'>;
  /** Undefined for the appointment's own doctor. */
  other: ChosenDoctor | undefined;
  onSelect: (other: ChosenDoctor | undefined) => void;
};

/** The doctor of an appointment, and those who can take it over: the same speciality first. */
export function DoctorChoice({ appointment, other, onSelect }: DoctorChoiceProps) {
  const { docId, docData } = appointment;
  return (
    <DoctorSelect
      label="Doctor"
      emptyLabel={docData.name}
      except={docId}
      preferred={SPECIALITIES.find((each) => each === docData.speciality)}
      selected={other && { _id: other.docId, name: other.docName }}
      onSelect={(doctor) => onSelect(doctor && { docId: doctor._id, docName: doctor.name })}
    />
  );
}
