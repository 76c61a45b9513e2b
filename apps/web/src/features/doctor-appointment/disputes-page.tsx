import { paths } from '#app/portal-paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { DoctorDisputes } from '#shared/record/doctor-disputes.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';

/** The disputes that the signed-in doctor answers. */
export function DisputesPage() {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <BackLink to={paths.doctorDashboard}>{i18n._('Dashboard')}</BackLink>
      <PageHeading title={i18n._('Disputed by patients')}>
        {i18n._(
          'Parts of the record that are not right in a patient’s eyes. You answer; nothing is rewritten.',
        )}
      </PageHeading>
      <DoctorDisputes pathOf={paths.doctorAppointment} />
    </div>
  );
}
