import { PageTitle } from '#shared/ui/page-title.tsx';
import { WorkingHours } from './working-hours.tsx';

export function DoctorHoursPage() {
  return (
    <div className="grid gap-5">
      <PageTitle title="Hours and leave" />
      <h1 className="text-xl">Hours and leave</h1>
      <WorkingHours owner={{ role: 'doctor' }} />
    </div>
  );
}
