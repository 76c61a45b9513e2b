import type { UserData } from '@nadi/contract/patients';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { LINE_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { GENDERS } from '@nadi/domain/profile-choices';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { genderName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { EmailAddress, HealthIdFields, PhoneInput } from '#shared/ui/personal-fields.tsx';
import { PhotoInput, usePhoto } from '#shared/ui/photo-input.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import {
  birthdayLabel,
  clearDraft,
  readDraft,
  readForm,
  saveDraft,
  toDraft,
  useSaveProfile,
} from './use-profile.ts';

type ProfileRecordProps = { userData: UserData; token: string };

/** View mode and edit mode; an unsaved draft opens in edit mode again. */
export function ProfileRecord({ userData, token }: ProfileRecordProps) {
  const [editing, setEditing] = useState(() => readDraft(userData._id) !== undefined);
  const frame = useRef<HTMLDivElement>(null);
  const modeChanged = useRef(false);

  // The pressed button disappears with its mode, so focus moves to the first control of the other one.
  useEffect(() => {
    const first = editing ? 'input[name=name]' : 'button';
    if (modeChanged.current) frame.current?.querySelector<HTMLElement>(first)?.focus();
  }, [editing]);

  function setMode(edit: boolean) {
    modeChanged.current = true;
    if (!edit) clearDraft();
    setEditing(edit);
  }

  return (
    <div ref={frame}>
      {editing ? (
        <ProfileForm userData={userData} token={token} onClose={() => setMode(false)} />
      ) : (
        <ProfileView userData={userData} onEdit={() => setMode(true)} />
      )}
    </div>
  );
}

type ProfileFormProps = ProfileRecordProps & {
  /** Called after saving, or to discard the changes. */
  onClose: () => void;
};

function ProfileForm({ userData, token, onClose }: ProfileFormProps) {
  const [start] = useState(() => readDraft(userData._id) ?? toDraft(userData));
  const { photo, scaling, input } = usePhoto();
  const { mutate, isPending, problems } = useSaveProfile(token, onClose);

  function submit(values: FormData) {
    const { line1, line2, ...rest } = readForm(values);
    mutate({ ...rest, address: { line1, line2 }, ...(photo && { image: photo }) });
  }

  return (
    <Card className="sm:p-8">
      <Form
        retain={null}
        className="grid gap-8"
        aria-label={i18n._('My profile')}
        problems={problems}
        onSubmit={submit}
        onChange={({ currentTarget }) =>
          saveDraft(userData._id, readForm(new FormData(currentTarget)))
        }
      >
        <PhotoInput
          label={i18n._('Change photo')}
          name={start.name}
          src={userData.image}
          {...input}
        />
        <Field name="name" label={i18n._('Full name')}>
          <Input
            required
            maxLength={PERSON_NAME_MAX}
            autoComplete="name"
            defaultValue={start.name}
          />
        </Field>
        <ProfileSection title={i18n._('CONTACT INFORMATION')}>
          <dl>
            <ProfileFact name={i18n._('Email id')}>
              <EmailAddress address={userData.email} />
            </ProfileFact>
          </dl>
          <Field name="phone" label={i18n._('Phone')}>
            <PhoneInput defaultValue={start.phone} />
          </Field>
          <Field name="line1" label={i18n._('Address')}>
            <Input maxLength={LINE_MAX} autoComplete="address-line1" defaultValue={start.line1} />
          </Field>
          <Field name="line2" label={i18n._('Address, second line')}>
            <Input maxLength={LINE_MAX} autoComplete="address-line2" defaultValue={start.line2} />
          </Field>
        </ProfileSection>
        <ProfileSection title={i18n._('BASIC INFORMATION')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              name="gender"
              label={i18n._('Gender')}
              defaultValue={start.gender}
              options={GENDERS.map((gender) => [gender, genderName(gender)])}
            />
            <Field name="dob" label={i18n._('Birthday')}>
              <Input type="date" autoComplete="bday" defaultValue={start.dob} />
            </Field>
          </div>
          <HealthIdFields abhaNumber={start.abhaNumber} abhaAddress={start.abhaAddress} />
        </ProfileSection>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            {i18n._('Discard changes')}
          </Button>
          <Button type="submit" pending={isPending || scaling}>
            {i18n._('Save information')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type ProfileViewProps = { userData: UserData; onEdit: () => void };

function ProfileView({ userData, onEdit }: ProfileViewProps) {
  const { name, image, email, phone, address, gender, dob, abhaNumber, abhaAddress } = userData;
  return (
    <Card className="grid grid-cols-1 gap-8 wrap-anywhere sm:p-8">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} src={image} size={80} eager className="self-center" />
        <p className="min-w-0 flex-[1_1_9rem] text-xl font-semibold">{name}</p>
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden size={16} />
          {i18n._('Edit')}
        </Button>
      </div>
      <ProfileSection title={i18n._('CONTACT INFORMATION')}>
        <dl className="grid gap-3">
          <ProfileFact name={i18n._('Email id')}>
            {email && <EmailAddress address={email} />}
          </ProfileFact>
          <ProfileFact name={i18n._('Phone')}>{phone && <bdi dir="ltr">{phone}</bdi>}</ProfileFact>
          <ProfileFact name={i18n._('Address')}>
            {(address.line1 || address.line2) && (
              <>
                <span className="block">{address.line1}</span>
                <span className="block">{address.line2}</span>
              </>
            )}
          </ProfileFact>
        </dl>
      </ProfileSection>
      <ProfileSection title={i18n._('BASIC INFORMATION')}>
        <dl className="grid gap-3">
          <ProfileFact name={i18n._('Gender')}>{genderName(gender)}</ProfileFact>
          <ProfileFact name={i18n._('Birthday')}>{birthdayLabel(dob)}</ProfileFact>
          {abhaNumber && (
            <ProfileFact name={i18n._('ABHA number')}>{formatAbhaNumber(abhaNumber)}</ProfileFact>
          )}
          {abhaAddress && <ProfileFact name={i18n._('ABHA address')}>{abhaAddress}</ProfileFact>}
        </dl>
      </ProfileSection>
    </Card>
  );
}

function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-5">
      <h2 id={id} className="text-xs tracking-wide text-ink-soft">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One line of a record, with a note if the value is unknown. */
function ProfileFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-base figures">
        {children || <span className="text-ink-soft">{i18n._('Not given yet')}</span>}
      </dd>
    </div>
  );
}
