import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';

/** @param filtered whether the list is empty because of a search, a speciality or a filter */
export function NoDoctors({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      title="No doctors found"
      art={<EmptyArt scene="no-doctors" />}
      action={<LinkButton to={paths.doctors()}>Browse All Doctors</LinkButton>}
    >
      <p>Try other words, another speciality, or fewer filters.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No doctors available" art={<EmptyArt scene="no-doctors" />}>
      <p>No doctor takes bookings here yet. Please come back later.</p>
    </EmptyState>
  );
}
