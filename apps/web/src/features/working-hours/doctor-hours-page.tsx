import { i18n } from '#shared/language/i18n.ts';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { WorkingHours } from './working-hours.tsx';

export function DoctorHoursPage() {
  return (
    <div className="grid gap-5">
      <PageHeading title={i18n._('Hours and leave')} />
      <WorkingHours owner={{ role: 'doctor' }} />
    </div>
  );
}
