import type { UserData } from '@nadi/contract/patients';
import { GENDERS } from '@nadi/domain/genders';
import { LINE_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Select } from '#shared/ui/input.tsx';
import { EmailAddress, HealthIdFields, PhoneInput } from '#shared/ui/personal-fields.tsx';
import { PhotoInput, usePhoto } from '#shared/ui/photo-input.tsx';
import { readDraft, readForm, saveDraft, toDraft } from './draft.ts';
import { ProfileFact, ProfileSection } from './profile-section.tsx';
import { useSaveProfile } from './use-profile.ts';

type ProfileFormProps = {
  userData: UserData;
  token: string;
  onSaved: () => void;
  onDiscard: () => void;
};

export function ProfileForm({ userData, token, onSaved, onDiscard }: ProfileFormProps) {
  const [start] = useState(() => readDraft(userData._id) ?? toDraft(userData));
  const { photo, scaling, input } = usePhoto();
  const { save, saving, problems } = useSaveProfile(token, onSaved);

  function submit(values: FormData) {
    const { line1, line2, ...rest } = readForm(values);
    save({ ...rest, address: { line1, line2 }, ...(photo && { image: photo }) });
  }

  return (
    <Card className="sm:p-8">
      <Form
        retain={null}
        className="grid gap-8"
        aria-label="My profile"
        problems={problems}
        onSubmit={submit}
        onChange={({ currentTarget }) =>
          saveDraft(userData._id, readForm(new FormData(currentTarget)))
        }
      >
        <PhotoInput label="Change photo" name={start.name} src={userData.image} {...input} />
        <Field name="name" label="Full name">
          <Input
            required
            maxLength={PERSON_NAME_MAX}
            autoComplete="name"
            defaultValue={start.name}
          />
        </Field>
        <ProfileSection title="CONTACT INFORMATION">
          <dl>
            <ProfileFact name="Email id">
              <EmailAddress address={userData.email} />
            </ProfileFact>
          </dl>
          <Field name="phone" label="Phone">
            <PhoneInput defaultValue={start.phone} />
          </Field>
          <Field name="line1" label="Address">
            <Input maxLength={LINE_MAX} autoComplete="address-line1" defaultValue={start.line1} />
          </Field>
          <Field name="line2" label="Address, second line">
            <Input maxLength={LINE_MAX} autoComplete="address-line2" defaultValue={start.line2} />
          </Field>
        </ProfileSection>
        <ProfileSection title="BASIC INFORMATION">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field name="gender" label="Gender">
              <Select defaultValue={start.gender}>
                {GENDERS.map((gender) => (
                  <option key={gender}>{gender}</option>
                ))}
              </Select>
            </Field>
            <Field name="dob" label="Birthday">
              <Input type="date" autoComplete="bday" defaultValue={start.dob} />
            </Field>
          </div>
          <HealthIdFields abhaNumber={start.abhaNumber} abhaAddress={start.abhaAddress} />
        </ProfileSection>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onDiscard}>
            Discard changes
          </Button>
          <Button type="submit" pending={saving || scaling}>
            Save information
          </Button>
        </div>
      </Form>
    </Card>
  );
}
