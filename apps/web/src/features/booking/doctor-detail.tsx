import type { Doctor } from '@nadi/contract/doctors';
import { joinWords } from '@nadi/messages/en/english';
import { nameSpokenLanguage } from '@nadi/messages/spoken-language';
import { GraduationCap, Languages, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { practiceText, specialityName } from '#shared/doctor/choice-names.ts';
import { addressText } from '#shared/format/address.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Avatar } from '#shared/ui/avatar.tsx';

export const DOCTOR_DETAIL_LAYOUT =
  'grid grid-cols-[4rem_1fr] items-center gap-x-4 rounded bg-card p-3 shadow-card md:grid-cols-[9rem_1fr] md:gap-x-8 md:p-6';

/** The doctor in one row on a phone, so that free times fit on the first screen; `DoctorAbout` has the rest. */
export function DoctorDetail({ doctor }: { doctor: Doctor }) {
  return (
    <section className={DOCTOR_DETAIL_LAYOUT}>
      <Avatar
        name={doctor.name}
        src={doctor.image}
        size={144}
        eager
        className="h-auto w-full self-center"
      />
      <div className="grid min-w-0 gap-1 wrap-anywhere md:gap-4">
        <div>
          <h1 className="text-lg wrap-anywhere md:text-2xl">{doctor.name}</h1>
          <p className="text-ink-soft md:text-base">
            {specialityName(doctor.speciality)} · {practiceText(doctor.experience)}
          </p>
        </div>
        {/* The fee depends on the kind of appointment, so the summary has it. */}
        <DoctorFacts doctor={doctor} className="max-md:hidden" />
        {doctor.about && (
          <p dir="auto" className="measure text-ink-soft max-md:hidden">
            {doctor.about}
          </p>
        )}
      </div>
    </section>
  );
}

type DoctorFactsProps = { doctor: Doctor; className?: string };

export function DoctorFacts({ doctor, className = '' }: DoctorFactsProps) {
  const { degree, registrationNumber: number, languages = [] } = doctor;
  const address = addressText(doctor.address);
  return (
    <ul className={`flex flex-wrap gap-x-6 gap-y-2 ${className}`}>
      <Fact icon={<GraduationCap aria-hidden size={18} />} name={i18n._('Degree')}>
        {number ? i18n._('{degree}, registration number {number}', { degree, number }) : degree}
      </Fact>
      {languages.length > 0 && (
        <Fact icon={<Languages aria-hidden size={18} />} name={i18n._('Languages')}>
          {joinWords(
            i18n,
            languages.map((each) => nameSpokenLanguage(i18n, each)),
          )}
        </Fact>
      )}
      {address && (
        <Fact icon={<MapPin aria-hidden size={18} />} name={i18n._('Address')}>
          {address}
        </Fact>
      )}
    </ul>
  );
}

type FactProps = { icon: ReactNode; name: string; children: ReactNode };

function Fact({ icon, name, children }: FactProps) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      <span className="pt-0.5 text-action">{icon}</span>
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </li>
  );
}
