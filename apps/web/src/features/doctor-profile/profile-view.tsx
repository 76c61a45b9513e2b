import type { DoctorProfile } from '@nadi/contract/doctors';
import { experienceLabel } from '@nadi/messages/en/experience';
import { Pencil } from 'lucide-react';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Checkbox } from '#shared/ui/input.tsx';
import { Money } from '#shared/ui/money.tsx';
import { useOwnAvailability } from './use-profile.ts';

type ProfileViewProps = { profile: DoctorProfile; onEdit: () => void };

export function ProfileView({ profile, onEdit }: ProfileViewProps) {
  const { available, setAvailable } = useOwnAvailability(profile);
  return (
    <Card className="grid grid-cols-1 gap-6 wrap-anywhere sm:p-8">
      <DoctorHeading profile={profile} />
      <dl className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <dt className="font-semibold">About</dt>
          <dd className="measure whitespace-pre-line text-ink-soft">{profile.about || '–'}</dd>
        </div>
        <div>
          <dt className="font-semibold">Appointment fee</dt>
          <dd>
            <Money rupees={profile.fees} />
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Registration number</dt>
          <dd className="text-ink-soft">{profile.registrationNumber ?? 'Needed to prescribe'}</dd>
        </div>
        <div>
          <dt className="font-semibold">Qualification</dt>
          <dd className="text-ink-soft">{profile.qualification ?? 'Needed to prescribe'}</dd>
        </div>
        <div>
          <dt className="font-semibold">Address</dt>
          <dd className="text-ink-soft">
            {profile.address.line1}
            <br />
            {profile.address.line2}
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <Checkbox
          label="Available"
          checked={available}
          onChange={({ target }) => setAvailable(target.checked)}
        />
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden size={18} />
          Edit
        </Button>
      </div>
    </Card>
  );
}

export function DoctorHeading({ profile }: { profile: DoctorProfile }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={profile.name} src={profile.image} size={112} className="self-center" />
      <div className="grid gap-1">
        <h2 className="text-xl wrap-anywhere">{profile.name}</h2>
        <p className="text-ink-soft">
          {profile.degree} · {profile.speciality}
        </p>
        <p className="justify-self-start rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold">
          {experienceLabel(profile.experience)}
        </p>
      </div>
    </div>
  );
}
