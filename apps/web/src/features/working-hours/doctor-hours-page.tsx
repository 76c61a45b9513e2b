import { PageHeading } from '#shared/ui/page-heading.tsx';
import { WorkingHours } from './working-hours.tsx';

export function DoctorHoursPage() {
  return (
    <div className="grid gap-5">
      <PageHeading title="Hours and leave" />
      <WorkingHours owner={{ role: 'doctor' }} />
    </div>
  );
}
