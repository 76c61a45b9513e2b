import type { UserData } from '@nadi/contract/patients';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { joinWords } from '@nadi/messages/en/english';
import { genderName } from '#shared/doctor/choice-names.ts';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';

/** Style of a row that leads to a patient. */
export const ROW = 'flex min-h-15 items-center gap-4 px-4 py-3 hover:bg-action-soft sm:px-5';

export function ageAndGender(
  { dob, gender }: Pick<UserData, 'dob' | 'gender'>,
  zone: string,
): string {
  const age = ageOn(dob, wallClock(zone, Date.now()));
  const parts = [
    age === null ? '' : String(age),
    gender === 'Not Selected' ? '' : genderName(gender),
  ];
  return joinWords(i18n, parts.filter(Boolean)) || i18n._('Age not known');
}

/** Counts all patients of a list: `1,204 patients`. */
export function countPatients(total: number): string {
  return i18n._('{count, plural, one {{counted} patient} other {{counted} patients}}', {
    count: total,
    counted: formatCount(total),
  });
}

export function ListSkeleton() {
  return (
    <div aria-busy className="grid gap-px rounded bg-card p-4 shadow-card">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <Skeleton key={index} className="my-2 h-11 w-full" />
      ))}
    </div>
  );
}
