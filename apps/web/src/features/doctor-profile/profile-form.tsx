import type { DoctorProfile } from '@nadi/contract/doctors';
import { FEES_MAX, LINE_MAX } from '@nadi/domain/limits';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Checkbox, Input, Textarea } from '#shared/ui/input.tsx';
import { DoctorHeading } from './profile-view.tsx';
import { useSaveProfile } from './use-profile.ts';

type ProfileFormProps = { profile: DoctorProfile; onDone: () => void };

export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const { save, saving, problems } = useSaveProfile(onDone);
  return (
    <Card className="sm:p-8">
      <Form
        retain="profile"
        className="grid gap-6"
        aria-label="Profile"
        problems={problems}
        onSubmit={(values) => save(parseProfileForm(values))}
      >
        <DoctorHeading profile={profile} />
        <Field name="about" label="About" hint="What patients read before they book.">
          <Textarea rows={6} maxLength={2000} defaultValue={profile.about} />
        </Field>
        <Field
          name="fees"
          label="Appointment fee"
          hint="Rupees. Appointments already booked keep theirs."
        >
          <Input
            type="number"
            required
            min={0}
            max={FEES_MAX}
            step="0.01"
            inputMode="decimal"
            defaultValue={profile.fees}
            className="max-w-48"
          />
        </Field>
        <Field name="registrationNumber" label="Registration number" hint="Needed to prescribe.">
          <Input maxLength={60} defaultValue={profile.registrationNumber} />
        </Field>
        <Field name="qualification" label="Qualification" hint="As it stands on prescriptions.">
          <Input maxLength={120} defaultValue={profile.qualification} />
        </Field>
        <Field name="line1" label="Address">
          <Input required maxLength={LINE_MAX} defaultValue={profile.address.line1} />
        </Field>
        <Field name="line2" label="Address, second line">
          <Input required maxLength={LINE_MAX} defaultValue={profile.address.line2} />
        </Field>
        <Checkbox name="available" label="Available" defaultChecked={profile.available} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onDone}>
            Discard changes
          </Button>
          <Button type="submit" pending={saving}>
            Save
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function parseProfileForm(values: FormData) {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  return {
    about: text('about'),
    fees: Number(text('fees')),
    address: { line1: text('line1'), line2: text('line2') },
    ...(text('registrationNumber') && { registrationNumber: text('registrationNumber') }),
    ...(text('qualification') && { qualification: text('qualification') }),
    available: values.has('available'),
  };
}
