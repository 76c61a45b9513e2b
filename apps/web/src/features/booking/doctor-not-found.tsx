import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

export function DoctorNotFound() {
  return (
    <EmptyState
      title="Doctor not found"
      art={<EmptyArt scene="no-doctors" />}
      action={<LinkButton to={paths.doctors()}>Browse All Doctors</LinkButton>}
    >
      <p>The link may be mistyped, or this doctor has left the clinic.</p>
    </EmptyState>
  );
}
