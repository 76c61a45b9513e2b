import type { Appointment } from '@nadi/contract/appointments';
import { SPECIALITIES } from '@nadi/domain/specialities';
import { useState } from 'react';
import { DoctorSelect, type ListedDoctor } from './doctor-select.tsx';

export type ChosenDoctor = { docId: string; docName: string };

type DoctorChoiceProps = {
  appointment: Pick<Appointment, 'docId' | 'docData'>;
  selected: string;
  onSelect: (doctor: ChosenDoctor) => void;
};

/** The doctor of an appointment, and those whom the clinic can move it to: of the same speciality first. */
export function DoctorChoice({ appointment, selected, onSelect }: DoctorChoiceProps) {
  const { docId, docData } = appointment;
  const speciality = SPECIALITIES.find((each) => each === docData.speciality);
  const present: ListedDoctor = { _id: docId, name: docData.name, speciality };
  const [doctor, setDoctor] = useState(present);
  return (
    <DoctorSelect
      label="Doctor"
      preferred={speciality}
      selected={selected === docId ? present : doctor}
      onSelect={(found = present) => {
        setDoctor(found);
        onSelect({ docId: found._id, docName: found.name });
      }}
    />
  );
}
