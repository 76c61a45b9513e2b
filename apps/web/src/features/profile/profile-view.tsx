import type { UserData } from '@nadi/contract/patients';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { birthdayLabel } from './birthday.ts';
import { ProfileSection } from './profile-section.tsx';

type ProfileViewProps = { userData: UserData; onEdit: () => void };

export function ProfileView({ userData, onEdit }: ProfileViewProps) {
  const { name, image, email, phone, address, gender, dob } = userData;
  return (
    <Card className="grid gap-8 sm:p-8">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} src={image} size={112} eager className="self-center" />
        <p className="min-w-0 flex-1 text-xl font-semibold">{name}</p>
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden size={16} />
          Edit
        </Button>
      </div>
      <ProfileSection title="CONTACT INFORMATION">
        <dl className="grid gap-3">
          <Fact name="Email id">{email}</Fact>
          <Fact name="Phone">{phone}</Fact>
          <Fact name="Address">
            {(address.line1 || address.line2) && (
              <>
                <span className="block">{address.line1}</span>
                <span className="block">{address.line2}</span>
              </>
            )}
          </Fact>
        </dl>
      </ProfileSection>
      <ProfileSection title="BASIC INFORMATION">
        <dl className="grid gap-3">
          <Fact name="Gender">{gender}</Fact>
          <Fact name="Birthday">{birthdayLabel(dob)}</Fact>
        </dl>
      </ProfileSection>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-base figures">
        {children || <span className="text-ink-soft">Not given yet</span>}
      </dd>
    </div>
  );
}
