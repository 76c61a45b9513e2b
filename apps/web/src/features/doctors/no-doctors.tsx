import { DEFAULT_SPECIALITY } from '@nadi/domain/profile-choices';
import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { EmergencyNumber, phoneHref, useClinic } from '#shared/clinic/clinic.tsx';
import { DidYouMean } from '#shared/doctor/search-suggestions.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';

type NoDoctorsProps = {
  /** True if the list is empty because of a search, a speciality or a filter. */
  filtered: boolean;
  search: string;
};

export function NoDoctors({ filtered, search }: NoDoctorsProps) {
  return filtered ? (
    <EmptyState
      title="No doctors found"
      art={<EmptyArt scene="no-doctors" />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.doctors(DEFAULT_SPECIALITY)}>General physicians</LinkButton>
          <LinkButton to={paths.doctors()} variant="secondary">
            Browse All Doctors
          </LinkButton>
        </div>
      }
    >
      <p>Try other words, another speciality, or fewer filters.</p>
      <DidYouMean search={search} doctorPath={paths.appointment} specialityPath={paths.doctors} />
      <p className="pt-3">
        Not sure who to see? A General physician sees any complaint first and refers you further
        where needed.
      </p>
      <PhoneNumbers />
    </EmptyState>
  ) : (
    <EmptyState title="No doctors available" art={<EmptyArt scene="no-doctors" />}>
      <p>No doctor takes bookings here yet. Please come back later.</p>
    </EmptyState>
  );
}

function PhoneNumbers() {
  const { phone } = useClinic();
  return (
    <p className="pt-3">
      {phone && (
        <>
          Call the clinic at{' '}
          <a href={phoneHref(phone)} className="font-semibold whitespace-nowrap underline">
            {phone}
          </a>
          .{' '}
        </>
      )}
      In an emergency call <EmergencyNumber />.
    </p>
  );
}
