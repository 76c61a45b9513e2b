import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { dependantsQuery } from '#shared/family/dependants-query.ts';
import { i18n } from '#shared/language/i18n.ts';
import { HealthEntriesCard } from '#shared/record/health-entries.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';

const HealthDisputes = lazyPart(async () => (await import('./health-disputes.tsx')).HealthDisputes);

/** The health entries of the patient, or of the dependant who is chosen. */
export function ProfileHealth({ token }: { token: string }) {
  const [chosen, setChosen] = useState('');
  const dependants = useQuery(dependantsQuery(token)).data?.dependants ?? [];
  const dependant = dependants.find(({ _id }) => _id === chosen);
  const of = { role: 'patient' as const, dependantId: dependant?._id, name: dependant?.name };
  return (
    <>
      <HealthEntriesCard of={of}>
        {dependants.length > 0 && (
          <SelectField
            name="patient"
            label={i18n._('Who is this about?')}
            value={dependant?._id ?? ''}
            onSelect={setChosen}
            options={[
              ['', i18n._('Me')],
              ...dependants.map(({ _id, name }) => [_id, name] as const),
            ]}
          />
        )}
      </HealthEntriesCard>
      <Suspense>
        <HealthDisputes key={chosen} of={of} />
      </Suspense>
    </>
  );
}
