import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { joinWords } from '@nadi/messages/en/english';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Combobox } from '#shared/ui/combobox.tsx';
import { Field } from '#shared/ui/form.tsx';
import { portalQuery } from './portal.ts';

/** The server returns at most this many at once. */
const DOCTORS_SHOWN = 100;

export type ListedDoctor = { _id: string; name: string; speciality?: string | undefined };

type ChoiceProps = {
  label: string;
  /** The option above the doctors; selected if `selected` is undefined. */
  emptyLabel?: string | undefined;
  placeholder?: string | undefined;
  selected: ListedDoctor | undefined;
  onSelect: (doctor: ListedDoctor | undefined) => void;
};

type DoctorComboboxProps = ChoiceProps & {
  doctors: readonly ListedDoctor[];
  stale: boolean;
  onSearch: (text: string) => void;
  note?: ReactNode;
  hint?: ReactNode;
};

function DoctorCombobox({
  label,
  selected,
  onSelect,
  doctors,
  hint,
  ...rest
}: DoctorComboboxProps) {
  return (
    <Field name="doctor" label={label} hint={hint}>
      <Combobox
        {...rest}
        texts={{
          options: i18n._('doctors'),
          none: i18n._('No doctors found'),
          found: (count) => i18n._('{count, plural, one {# doctor} other {# doctors}}', { count }),
        }}
        options={doctors.map(toOption)}
        selected={selected && toOption(selected)}
        onSelect={(id) => onSelect(doctors.find(({ _id }) => _id === id))}
      />
    </Field>
  );
}

function toOption({ _id, name, speciality }: ListedDoctor) {
  return {
    value: _id,
    label: speciality ? joinWords(i18n, [name, specialityName(speciality)]) : name,
  };
}

/** Says that not all doctors are listed. */
function noteOf(total: number): string | false {
  return (
    total > DOCTORS_SHOWN &&
    i18n._('{count} of {total} doctors. Type to find others.', { count: DOCTORS_SHOWN, total })
  );
}

type DoctorSelectProps = ChoiceProps & {
  /** The speciality whose doctors come first. */
  preferred?: string | undefined;
  /** The id of a doctor to leave out. */
  except?: string;
};

/** Chooses one of all doctors who take appointments, found by name, speciality or place. */
export function DoctorSelect({ preferred, except, ...choice }: DoctorSelectProps) {
  const [search, setSearch] = useState('');
  const page = { page: 1, pageSize: DOCTORS_SHOWN, ...(search && { search }) };
  const all = useQuery(doctorsQuery(page));
  const alike = useQuery({
    ...doctorsQuery({ ...page, ...(preferred && { speciality: preferred }) }),
    enabled: preferred !== undefined,
  });
  const first = preferred === undefined ? [] : bookable(alike.data, except);
  const others = bookable(all.data, except).filter(({ speciality }) => speciality !== preferred);
  const total = all.data?.total ?? 0;
  return (
    <DoctorCombobox
      {...choice}
      doctors={[...first, ...others]}
      stale={all.isPending || all.isPlaceholderData}
      onSearch={setSearch}
      hint={all.error && errorMessage(all.error, i18n._('The doctors could not be loaded.'))}
      note={noteOf(total)}
    />
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

type DoctorOfDayProps = ChoiceProps & { doctors: readonly ListedDoctor[]; hint?: ReactNode };

/** Chooses one of these doctors. */
export function DoctorOfDay({ doctors, ...choice }: DoctorOfDayProps) {
  const [search, setSearch] = useState('');
  const text = search.toLowerCase();
  const found = doctors.filter(({ name }) => name.toLowerCase().includes(text));
  return <DoctorCombobox {...choice} doctors={found} stale={false} onSearch={setSearch} />;
}

type DoctorFilterProps = {
  docId: string | undefined;
  /** Called with an empty id for all doctors. */
  onChoose: (docId: string) => void;
};

/** Filters a list by one doctor, also by one who is retired. */
export function DoctorFilter({ docId, onChoose }: DoctorFilterProps) {
  const [search, setSearch] = useState('');
  const chosen = useQuery({
    ...portalQuery('admin', routes.listAllDoctors, { id: docId ?? '', retired: 'too' }),
    placeholderData: () => undefined,
    enabled: docId !== undefined,
  });
  const query = { retired: 'too', pageSize: DOCTORS_SHOWN, ...(search && { search }) } as const;
  const { data, error, isPending, isPlaceholderData } = useQuery(
    portalQuery('admin', routes.listAllDoctors, query),
  );
  const [selected] = (docId !== undefined && chosen.data?.doctors) || [];
  const total = data?.total ?? 0;
  return (
    <DoctorCombobox
      label={i18n._('Doctor')}
      emptyLabel={i18n._('All')}
      selected={selected}
      onSelect={(doctor) => onChoose(doctor?._id ?? '')}
      doctors={data?.doctors ?? []}
      stale={isPending || isPlaceholderData}
      onSearch={setSearch}
      hint={error && errorMessage(error, i18n._('The doctors could not be loaded.'))}
      note={noteOf(total)}
    />
  );
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
      label={i18n._('Doctor')}
      emptyLabel={docData.name}
      except={docId}
      preferred={docData.speciality}
      selected={other && { _id: other.docId, name: other.docName }}
      onSelect={(doctor) => onSelect(doctor && { docId: doctor._id, docName: doctor.name })}
    />
  );
}
