import type { Doctor } from '@nadi/contract/doctors';
import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { OpensSoon } from '#shared/clinic/opens-soon.tsx';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
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
        title={i18n._('Doctor not found')}
        art={<EmptyArt scene="no-doctors" />}
        action={<LinkButton to={paths.doctors()}>{i18n._('Browse All Doctors')}</LinkButton>}
      >
        <p>{i18n._('The link may be mistyped, or this doctor has left the clinic.')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={i18n._('Doctor not available')}
      action={
        <LinkButton to={paths.doctors(doctor.speciality)} variant="secondary">
          {i18n._('Find another {speciality}', { speciality: specialityName(doctor.speciality) })}
        </LinkButton>
      }
    >
      <p>
        {i18n._(
          '{doctor} is not taking bookings at the moment. Existing appointments are unaffected.',
          { doctor: doctor.name },
        )}
      </p>
    </EmptyState>
  );
}
