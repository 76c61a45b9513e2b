import type { Doctor } from '@nadi/contract/doctors';
import { experienceLabel } from '@nadi/messages/en/labels';
import { BriefcaseMedical, GraduationCap, Languages, MapPin, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressText } from '#shared/format/address.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Money } from '#shared/ui/money.tsx';

export const DOCTOR_DETAIL_LAYOUT =
  'grid grid-cols-[4rem_1fr] items-center gap-x-4 rounded bg-card p-3 shadow-card md:grid-cols-[9rem_1fr] md:gap-x-8 md:p-6';

/** The doctor in one row on a phone, so that free times fit on the first screen. */
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
          <p className="text-ink-soft md:text-base">{doctor.speciality}</p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 max-md:text-xs">
          <Fact icon={<GraduationCap aria-hidden size={18} />} name="Degree" wideOnly>
            {credentials(doctor)}
          </Fact>
          <Fact icon={<BriefcaseMedical aria-hidden size={18} />} name="Experience">
            {experienceLabel(doctor.experience)} of practice
          </Fact>
          <Fact icon={<Wallet aria-hidden size={18} />} name="Appointment fee" wideOnly>
            <strong className="font-semibold">
              <Money rupees={doctor.fees} />
            </strong>{' '}
            per appointment
          </Fact>
        </ul>
      </div>
    </section>
  );
}

/** About text, languages and address; below the slot picker on a phone. */
export function DoctorAbout({ doctor }: { doctor: Doctor }) {
  const address = addressText(doctor.address);
  if (!doctor.about && !address) return null;
  return (
    <section
      aria-labelledby="about-doctor"
      className="grid gap-3 rounded bg-card p-4 shadow-card max-md:order-3 md:px-6"
    >
      <h2 id="about-doctor" className="text-base">
        About
      </h2>
      {doctor.about && <p className="measure text-ink-soft wrap-anywhere">{doctor.about}</p>}
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <Fact icon={<GraduationCap aria-hidden size={18} />} name="Degree" phoneOnly>
          {credentials(doctor)}
        </Fact>
        {doctor.languages && doctor.languages.length > 0 && (
          <Fact icon={<Languages aria-hidden size={18} />} name="Languages">
            {doctor.languages.join(', ')}
          </Fact>
        )}
        {address && (
          <Fact icon={<MapPin aria-hidden size={18} />} name="Address">
            {address}
          </Fact>
        )}
      </ul>
    </section>
  );
}

function credentials({ degree, registrationNumber }: Doctor): string {
  return registrationNumber ? `${degree}, registration number ${registrationNumber}` : degree;
}

type FactProps = {
  icon: ReactNode;
  name: string;
  wideOnly?: boolean;
  phoneOnly?: boolean;
  children: ReactNode;
};

function Fact({ icon, name, wideOnly = false, phoneOnly = false, children }: FactProps) {
  const visibility = `${wideOnly ? 'max-md:hidden' : ''}${phoneOnly ? 'md:hidden' : ''}`;
  return (
    <li className={`flex min-w-0 items-start gap-2 ${visibility}`}>
      <span className="pt-0.5 text-action">{icon}</span>
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </li>
  );
}
