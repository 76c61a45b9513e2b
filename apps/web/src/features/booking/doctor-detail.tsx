import type { Doctor } from '@nadi/contract/doctors';
import type { Experience } from '@nadi/domain/experience';
import { experienceLabel } from '@nadi/messages/en/experience';
import { BriefcaseMedical, GraduationCap, MapPin, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Money } from '#shared/ui/money.tsx';
import { DETAIL_SHAPE } from './detail-shape.ts';

export function DoctorDetail({ doctor }: { doctor: Doctor }) {
  const { line1, line2 } = doctor.address;
  return (
    <section className={DETAIL_SHAPE.frame}>
      <Avatar
        name={doctor.name}
        src={doctor.image}
        size={160}
        eager
        className={DETAIL_SHAPE.photo}
      />
      <div className={`${DETAIL_SHAPE.words} min-w-0 wrap-anywhere`}>
        <div className="self-end sm:self-auto">
          <h1 className="text-xl wrap-anywhere md:text-2xl">{doctor.name}</h1>
          <p className="text-base text-ink-soft">{doctor.speciality}</p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 max-sm:col-span-2">
          <Fact icon={<GraduationCap aria-hidden size={18} />} name="Degree">
            {doctor.degree}
          </Fact>
          <Fact icon={<BriefcaseMedical aria-hidden size={18} />} name="Experience">
            {experienceLabel(doctor.experience as Experience)} of practice
          </Fact>
          <Fact icon={<Wallet aria-hidden size={18} />} name="Appointment fee">
            <strong className="font-semibold">
              <Money rupees={doctor.fees} />
            </strong>{' '}
            a visit
          </Fact>
          {line1 && (
            <Fact icon={<MapPin aria-hidden size={18} />} name="Address">
              {[line1, line2].filter(Boolean).join(', ')}
            </Fact>
          )}
        </ul>
        {doctor.about && (
          <div className="grid gap-1 max-sm:col-span-2">
            <h2 className="text-sm">About</h2>
            <p className="measure text-ink-soft">{doctor.about}</p>
          </div>
        )}
      </div>
    </section>
  );
}

type FactProps = { icon: ReactNode; name: string; children: ReactNode };

function Fact({ icon, name, children }: FactProps) {
  return (
    <li className="flex items-start gap-2">
      <span className="pt-0.5 text-action">{icon}</span>
      <span>
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </li>
  );
}
