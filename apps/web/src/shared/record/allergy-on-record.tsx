import type { Medicine } from '@nadi/contract/prescriptions';
import type { HealthEntry } from '@nadi/contract/record';
import { occursInMedicine, stillCounts } from '@nadi/domain/health-entries';
import { useDeferredValue } from 'react';
import { useHealthEntries } from './health-entries-query.ts';
import { WarningLines } from './warning-lines.tsx';

type NamedMedicine = Pick<Medicine, 'name' | 'brand'>;

/** Returns the text of an entry that counts: `Penicillin`, or `Penicillin (patient says: past)`. */
export function entryName({ text, state }: HealthEntry): string {
  return state === 'past' ? `${text} (patient says: past)` : text;
}

/** Returns `Allergy on record: Penicillin` for each allergy that occurs in the name or the brand. */
function allergyLines(
  entries: readonly HealthEntry[],
  { name, brand = '' }: NamedMedicine,
): string[] {
  return entries
    .filter((entry) => entry.kind === 'allergy' && stillCounts(entry))
    .filter(({ text }) => occursInMedicine(text, name) || occursInMedicine(text, brand))
    .map((entry) => `Allergy on record: ${entryName(entry)}`);
}

type AllergyOnRecordProps = { userId: string; medicine: NamedMedicine };

/** The patient's allergies that occur in a medicine's name or brand, announced once they do. */
export function AllergyOnRecord({ userId, medicine }: AllergyOnRecordProps) {
  const { data } = useHealthEntries(userId);
  const lines = allergyLines(data?.entries ?? [], medicine).join('\n');
  // The region is empty at first: screen readers announce only changes of a region.
  const announced = useDeferredValue(lines, '');
  return (
    <div role="status" className={announced ? undefined : 'sr-only'}>
      {announced && <AllergyLines lines={announced.split('\n')} />}
    </div>
  );
}

type AllergiesOfMedicinesProps = { userId: string; medicines: readonly NamedMedicine[] };

/** The same before a prescription is issued; it says so if the allergies are not known. */
export function AllergiesOfMedicines({ userId, medicines }: AllergiesOfMedicinesProps) {
  const { data, error } = useHealthEntries(userId);
  if (!data) {
    const text = error
      ? 'The allergies on record could not be loaded. No medicine was compared with them.'
      : 'The allergies on record are loading.';
    return <AllergyLines lines={[text]} />;
  }
  return (
    <AllergyLines
      lines={medicines.flatMap((medicine) =>
        allergyLines(data.entries, medicine).map((line) => `${medicine.name}. ${line}`),
      )}
    />
  );
}

function AllergyLines({ lines }: { lines: readonly string[] }) {
  return (
    <WarningLines
      lines={lines}
      className="rounded-sm bg-danger-soft px-3 py-2 font-medium text-danger"
    />
  );
}
