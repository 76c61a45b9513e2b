import type { Doctor } from '@nadi/contract/doctors';
import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { OpensSoon } from '#shared/clinic/opens-soon.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';

type NotBookableProps = {
  doctor?: Doctor;
  /** True before the clinic opens. */
  closed?: boolean | undefined;
};

/** Explains why the doctor cannot be booked: the doctor does not exist or takes no bookings now. */
export function NotBookable({ doctor, closed }: NotBookableProps) {
  if (closed) return <OpensSoon />;
  if (!doctor) {
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
  return (
    <EmptyState
      title="Doctor not available"
      action={
        <LinkButton to={paths.doctors(doctor.speciality)} variant="secondary">
          Find another {doctor.speciality}
        </LinkButton>
      }
    >
      <p>
        {doctor.name} is not taking bookings at the moment. Existing appointments are unaffected.
      </p>
    </EmptyState>
  );
}
