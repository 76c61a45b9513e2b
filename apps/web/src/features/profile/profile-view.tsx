import type { UserData } from '@nadi/contract/patients';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { Pencil } from 'lucide-react';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmailAddress } from '#shared/ui/personal-fields.tsx';
import { birthdayLabel } from './birthday.ts';
import { ProfileFact, ProfileSection } from './profile-section.tsx';

type ProfileViewProps = { userData: UserData; onEdit: () => void };

export function ProfileView({ userData, onEdit }: ProfileViewProps) {
  const { name, image, email, phone, address, gender, dob, abhaNumber, abhaAddress } = userData;
  return (
    <Card className="grid grid-cols-1 gap-8 wrap-anywhere sm:p-8">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} src={image} size={112} eager className="self-center max-sm:size-20" />
        <p className="min-w-0 flex-[1_1_9rem] text-xl font-semibold">{name}</p>
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden size={16} />
          Edit
        </Button>
      </div>
      <ProfileSection title="CONTACT INFORMATION">
        <dl className="grid gap-3">
          <ProfileFact name="Email id">{email && <EmailAddress address={email} />}</ProfileFact>
          <ProfileFact name="Phone">{phone}</ProfileFact>
          <ProfileFact name="Address">
            {(address.line1 || address.line2) && (
              <>
                <span className="block">{address.line1}</span>
                <span className="block">{address.line2}</span>
              </>
            )}
          </ProfileFact>
        </dl>
      </ProfileSection>
      <ProfileSection title="BASIC INFORMATION">
        <dl className="grid gap-3">
          <ProfileFact name="Gender">{gender}</ProfileFact>
          <ProfileFact name="Birthday">{birthdayLabel(dob)}</ProfileFact>
          {abhaNumber && (
            <ProfileFact name="ABHA number">{formatAbhaNumber(abhaNumber)}</ProfileFact>
          )}
          {abhaAddress && <ProfileFact name="ABHA address">{abhaAddress}</ProfileFact>}
        </dl>
      </ProfileSection>
    </Card>
  );
}
