import type { Doctor } from '@nadi/contract/doctors';
import { ChevronDown } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { useWide } from '#shared/ui/use-wide.ts';
import { DoctorFacts } from './doctor-detail.tsx';

/** Degree, languages, address and text behind one line on a phone; a wide window shows them at the top. */
export function DoctorAbout({ doctor }: { doctor: Doctor }) {
  if (useWide()) return null;
  return (
    <details className="group rounded bg-card shadow-card">
      <summary className="flex min-h-12 list-none items-center gap-3 rounded px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{i18n._('About {doctor}', { doctor: doctor.name })}</span>
        <ChevronDown aria-hidden size={20} className="text-action group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        {doctor.about && (
          <p dir="auto" className="measure text-ink-soft wrap-anywhere">
            {doctor.about}
          </p>
        )}
        <DoctorFacts doctor={doctor} />
      </div>
    </details>
  );
}
