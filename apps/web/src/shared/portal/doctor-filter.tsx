import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Field } from '#shared/ui/field.tsx';
import { Input } from '#shared/ui/input.tsx';
import { portalQuery } from './portal-query.ts';

type ListedDoctor = ReplyBody<'listAllDoctors'>['doctors'][number];

type DoctorFilterProps = {
  docId: string | undefined;
  /** Called with an empty id for all doctors. */
  onChoose: (docId: string) => void;
};

const SUGGESTED = 20;

/** Filters a list by one doctor, found by name because a clinic may have thousands. */
export function DoctorFilter({ docId, onChoose }: DoctorFilterProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const chosen = useQuery({
    ...portalQuery('admin', routes.listAllDoctors, { id: docId ?? '', retired: 'too' }),
    placeholderData: () => undefined,
    enabled: docId !== undefined,
  });
  const query = {
    search: (typed ?? '').slice(0, 80),
    retired: 'too',
    pageSize: SUGGESTED,
  } as const;
  const found = useQuery({
    ...portalQuery('admin', routes.listAllDoctors, query),
    enabled: Boolean(typed?.trim()),
  });
  const suggested = found.data?.doctors ?? [];
  const [doctor] = (docId !== undefined && chosen.data?.doctors) || [];

  function type(text: string) {
    const match = suggested.find((each) => labelOf(each) === text);
    setTyped(match || text === '' ? undefined : text);
    if (match || (text === '' && docId !== undefined)) onChoose(match?._id ?? '');
  }

  return (
    <div className="grid">
      <Field name="doctor" label="Doctor">
        <Input
          list={listId}
          autoComplete="off"
          placeholder="All"
          value={typed ?? (doctor ? labelOf(doctor) : '')}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(undefined)}
        />
      </Field>
      <datalist id={listId}>
        {suggested.map((each) => (
          <option key={each._id} value={labelOf(each)} />
        ))}
      </datalist>
    </div>
  );
}

function labelOf({ name, speciality }: ListedDoctor): string {
  return `${name}, ${speciality}`;
}
