import type { Appointment } from '@nadi/contract/appointments';
import type { ReceptionDoctor } from '@nadi/contract/reception-day';
import { SPECIALITIES } from '@nadi/domain/specialities';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#shared/format/error-message.ts';
import { Field } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { portalQuery } from './portal-query.ts';

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
  const same = useQuery({
    ...portalQuery('admin', 'getReceptionDay', { ...(speciality && { speciality }) }),
    enabled: speciality !== undefined,
  });
  const all = useQuery(portalQuery('admin', 'getReceptionDay', {}));
  const alike = others(same.data?.doctors, docId);
  const known = new Set(alike.map(({ _id }) => _id));
  const rest = others(all.data?.doctors, docId).filter(({ _id }) => !known.has(_id));
  const error = all.error ?? same.error;
  return (
    <Field
      name="doctor"
      label="Doctor"
      {...(error && { hint: errorMessage(error, 'The other doctors could not be loaded.') })}
    >
      <Select
        value={selected}
        onChange={({ target }) => {
          const found = [...alike, ...rest].find(({ _id }) => _id === target.value);
          onSelect({ docId: found?._id ?? docId, docName: found?.name ?? docData.name });
        }}
      >
        <option value={docId}>{docData.name}</option>
        {alike.length > 0 && (
          <optgroup label={docData.speciality}>
            <Options doctors={alike} />
          </optgroup>
        )}
        {rest.length > 0 && (
          <optgroup label="Other specialities">
            <Options doctors={rest} />
          </optgroup>
        )}
      </Select>
    </Field>
  );
}

function others(doctors: readonly ReceptionDoctor[] | undefined, docId: string) {
  return (doctors ?? []).filter(({ _id, available }) => available && _id !== docId);
}

function Options({ doctors }: { doctors: readonly ReceptionDoctor[] }) {
  return doctors.map(({ _id, name, speciality }) => (
    <option key={_id} value={_id}>
      {name}, {speciality}
    </option>
  ));
}
