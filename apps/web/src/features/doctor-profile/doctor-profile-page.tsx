import type { DoctorProfile } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { FEES_MAX, LINE_MAX } from '@nadi/domain/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { experienceText, specialityName } from '#shared/doctor/choice-names.ts';
import { currencyWord } from '#shared/format/currency.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useAvailability } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { Checkbox, Input, Textarea } from '#shared/ui/input.tsx';
import { Money } from '#shared/ui/money.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { toast } from '#shared/ui/toast.ts';

export function DoctorProfilePage() {
  const [editing, setEditing] = useState(false);
  const { data, error, refetch, isRefetching } = useQuery(
    portalQuery('doctor', routes.getDoctorProfile, {}),
  );
  const profile = data?.profileData;
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeading title={i18n._('Profile')} />
      {!profile && error && (
        <ErrorState
          title={i18n._('Profile data not loaded.')}
          onRetry={refetch}
          retrying={isRefetching}
        >
          <p>{errorMessage(error, i18n._('An error occurred while loading profile'))}</p>
        </ErrorState>
      )}
      {!profile && !error && <Skeleton className="h-125 w-full" />}
      {profile && !editing && <ProfileView profile={profile} onEdit={() => setEditing(true)} />}
      {profile && editing && <ProfileForm profile={profile} onDone={() => setEditing(false)} />}
    </div>
  );
}

type ProfileViewProps = { profile: DoctorProfile; onEdit: () => void };

function ProfileView({ profile, onEdit }: ProfileViewProps) {
  const { available, setAvailable } = useAvailability(profile.available, (next) =>
    request(routes.updateDoctorProfile, { available: next }),
  );
  return (
    <Card className="grid grid-cols-1 gap-6 wrap-anywhere sm:p-8">
      <DoctorHeading profile={profile} />
      <dl className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <dt className="font-semibold">{i18n._('doctor|About')}</dt>
          <dd className="measure whitespace-pre-line text-ink-soft">{profile.about || '–'}</dd>
        </div>
        <div>
          <dt className="font-semibold">{i18n._('Appointment fee')}</dt>
          <dd>
            <Money amount={profile.fees} />
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{i18n._('Registration number')}</dt>
          <dd className="text-ink-soft">
            {profile.registrationNumber ?? i18n._('Needed to prescribe')}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{i18n._('Qualification')}</dt>
          <dd className="text-ink-soft">
            {profile.qualification ?? i18n._('Needed to prescribe')}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{i18n._('Address')}</dt>
          <dd className="text-ink-soft">
            {profile.address.line1}
            <br />
            {profile.address.line2}
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <Checkbox
          label={i18n._('Available')}
          checked={available}
          onChange={({ target }) => setAvailable(target.checked)}
        />
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden size={18} />
          {i18n._('Edit')}
        </Button>
      </div>
    </Card>
  );
}

function DoctorHeading({ profile }: { profile: DoctorProfile }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={profile.name} src={profile.image} size={112} className="self-center" />
      <div className="grid gap-1">
        <h2 className="text-xl wrap-anywhere">{profile.name}</h2>
        <p className="text-ink-soft">
          {profile.degree} · {specialityName(profile.speciality)}
        </p>
        <p className="justify-self-start rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold">
          {experienceText(profile.experience)}
        </p>
      </div>
    </div>
  );
}

type ProfileFormProps = { profile: DoctorProfile; onDone: () => void };

function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const { save, saving, problems } = useSaveProfile(onDone);
  return (
    <Card className="sm:p-8">
      <Form
        retain="profile"
        className="grid gap-6"
        aria-label={i18n._('Profile')}
        problems={problems}
        onSubmit={(values) => save(parseProfileForm(values))}
      >
        <DoctorHeading profile={profile} />
        <Field
          name="about"
          label={i18n._('doctor|About')}
          hint={i18n._('What patients read before they book.')}
        >
          <Textarea rows={6} maxLength={2000} defaultValue={profile.about} />
        </Field>
        <Field
          name="fees"
          label={i18n._('Appointment fee')}
          hint={i18n._('In {currency}. Appointments already booked keep theirs.', {
            currency: currencyWord(),
          })}
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
        <Field
          name="registrationNumber"
          label={i18n._('Registration number')}
          hint={i18n._('Needed to prescribe.')}
        >
          <Input maxLength={60} defaultValue={profile.registrationNumber} />
        </Field>
        <Field
          name="qualification"
          label={i18n._('Qualification')}
          hint={i18n._('As it stands on prescriptions.')}
        >
          <Input maxLength={120} defaultValue={profile.qualification} />
        </Field>
        <Field name="line1" label={i18n._('Address')}>
          <Input required maxLength={LINE_MAX} defaultValue={profile.address.line1} />
        </Field>
        <Field name="line2" label={i18n._('Address, second line')}>
          <Input required maxLength={LINE_MAX} defaultValue={profile.address.line2} />
        </Field>
        <Checkbox name="available" label={i18n._('Available')} defaultChecked={profile.available} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onDone}>
            {i18n._('Discard changes')}
          </Button>
          <Button type="submit" pending={saving}>
            {i18n._('Save')}
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

const PORTAL = { queryKey: ['portal', 'doctor'] };

/** Saves and reloads the profile, then calls `onSaved`; a failure is shown in the form (docs/product/doctors.md#doctor-profile-page). */
function useSaveProfile(onSaved: () => void) {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: (profile: Sent<'updateDoctorProfile'>) =>
      request(routes.updateDoctorProfile, profile),
    onSuccess: async ({ message }) => {
      void toast.success(message ?? i18n._('Profile updated successfully'));
      await queries.invalidateQueries(PORTAL);
      onSaved();
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.field : undefined;
      if (field) setProblems({ [field.startsWith('address') ? 'line1' : field]: error.message });
      void toast.error(
        errorMessage(
          error,
          i18n._('Profile update failed'),
          i18n._('An error occurred while updating profile'),
        ),
      );
    },
  });
  return { save: mutate, saving: isPending, problems };
}
