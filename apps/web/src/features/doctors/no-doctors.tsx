import { DEFAULT_SPECIALITY } from '@nadi/domain/profile-choices';
import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { EmergencyNumber, PhoneLink, useClinic } from '#shared/clinic/clinic.tsx';
import { DidYouMean } from '#shared/doctor/search-suggestions.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';

type NoDoctorsProps = {
  /** True if the list is empty because of a search, a speciality or a filter. */
  filtered: boolean;
  search: string;
};

export function NoDoctors({ filtered, search }: NoDoctorsProps) {
  return filtered ? (
    <EmptyState
      title={i18n._('No doctors found')}
      art={<EmptyArt scene="no-doctors" />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.doctors(DEFAULT_SPECIALITY)}>
            {i18n._('General physicians')}
          </LinkButton>
          <LinkButton to={paths.doctors()} variant="secondary">
            {i18n._('Browse All Doctors')}
          </LinkButton>
        </div>
      }
    >
      <p>{i18n._('Try other words, another speciality, or fewer filters.')}</p>
      <DidYouMean search={search} doctorPath={paths.appointment} specialityPath={paths.doctors} />
      <p className="pt-3">
        {i18n._(
          'Not sure who to see? A General physician sees any complaint first and refers you further where needed.',
        )}
      </p>
      <PhoneNumbers />
    </EmptyState>
  ) : (
    <EmptyState title={i18n._('No doctors available')} art={<EmptyArt scene="no-doctors" />}>
      <p>{i18n._('No doctor takes bookings here yet. Please come back later.')}</p>
    </EmptyState>
  );
}

function PhoneNumbers() {
  const { phone, emergencyNumber } = useClinic();
  return (
    <p className="pt-3">
      {phone && (
        <>
          <RichText
            text={i18n._('Call the clinic at <clinic>{phone}</clinic>.', { phone })}
            marks={{
              clinic: () => (
                <PhoneLink phone={phone} className="font-semibold whitespace-nowrap underline" />
              ),
            }}
          />{' '}
        </>
      )}
      <RichText
        text={i18n._('In an emergency call <emergency>{number}</emergency>.', {
          number: emergencyNumber,
        })}
        marks={{ emergency: () => <EmergencyNumber /> }}
      />
    </p>
  );
}
