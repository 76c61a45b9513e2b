import type { Appointment } from '@nadi/contract/appointments';
import { SPECIALITIES, type Speciality } from '@nadi/domain/profile-choices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

/** The server returns at most this many at once. */
const DOCTORS_SHOWN = 100;

export type ListedDoctor = { _id: string; name: string; speciality?: string | undefined };

type DoctorSelectProps = {
  label: string;
  /** The option above the doctors; selected if `selected` is undefined. */
  emptyLabel?: string;
  selected: ListedDoctor | undefined;
  onSelect: (doctor: ListedDoctor | undefined) => void;
  /** The speciality whose doctors come first, in a group of their own. */
  preferred?: Speciality | undefined;
  /** The id of a doctor to leave out. */
  except?: string;
};

/** Chooses one of all doctors who take appointments, found by name, speciality or place if there are many. */
export function DoctorSelect(props: DoctorSelectProps) {
  const { label, emptyLabel, selected, onSelect, preferred, except } = props;
  const [search, setSearch] = useState('');
  const page = { page: 1, pageSize: DOCTORS_SHOWN, ...(search && { search }) };
  const all = useQuery(doctorsQuery(page));
  const alike = useQuery({
    ...doctorsQuery({ ...page, ...(preferred && { speciality: preferred }) }),
    enabled: preferred !== undefined,
  });
  const first = bookable(alike.data, except);
  const others = bookable(all.data, except).filter(({ speciality }) => speciality !== preferred);
  const listed = [...first, ...others];
  const total = all.data?.total ?? 0;
  const hint = all.error
    ? errorMessage(all.error, 'The doctors could not be loaded.')
    : total > DOCTORS_SHOWN &&
      `${DOCTORS_SHOWN} of ${total} doctors are listed. Search for others.`;
  return (
    <div className="grid gap-3">
      {(total > DOCTORS_SHOWN || search) && (
        <SearchField
          value={search}
          label="Find a doctor"
          placeholder="Name, speciality or place"
          onSearch={setSearch}
        />
      )}
      <Field name="doctor" label={label} {...(hint && { hint })}>
        <Select
          value={selected?._id ?? ''}
          onChange={({ target }) => onSelect(listed.find(({ _id }) => _id === target.value))}
        >
          {emptyLabel && <option value="">{emptyLabel}</option>}
          {selected && !listed.some(({ _id }) => _id === selected._id) && (
            <Options doctors={[selected]} />
          )}
          {first.length > 0 ? (
            <>
              <optgroup label={preferred}>
                <Options doctors={first} />
              </optgroup>
              {others.length > 0 && (
                <optgroup label="Other specialities">
                  <Options doctors={others} />
                </optgroup>
              )}
            </>
          ) : (
            <Options doctors={others} />
          )}
        </Select>
      </Field>
    </div>
  );
}

/** Returns those who take appointments, by name. */
function bookable(
  data: { doctors: readonly (ListedDoctor & { available: boolean })[] } | undefined,
  except: string | undefined,
) {
  return (data?.doctors ?? [])
    .filter(({ _id, available }) => available && _id !== except)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function Options({ doctors }: { doctors: readonly ListedDoctor[] }) {
  return doctors.map(({ _id, name, speciality }) => (
    <option key={_id} value={_id}>
      {speciality ? `${name}, ${speciality}` : name}
    </option>
  ));
}

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
