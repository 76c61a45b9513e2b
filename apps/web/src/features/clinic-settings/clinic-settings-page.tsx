import type { ClinicSettings } from '@nadi/contract/clinic';
import {
  GUEST_RETURN_MINUTES_MAX,
  hours,
  minutes,
  REMINDER_HOURS_MAX,
  REMINDER_MINUTES_MAX,
} from '@nadi/domain/limits';
import { reminderLeads } from '@nadi/domain/reminder-leads';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { portalQuery } from '#shared/portal/portal-query.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { DeferredPart } from '#shared/ui/deferred-part.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import type { FormProblems } from '#shared/ui/form-problems.ts';
import { Input } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { PhoneInput } from '#shared/ui/phone-input.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast.ts';
import { figuresText, parseSettingsForm, peopleText } from './settings-form.ts';

const ConsentTextCard = lazyPart(
  async () => (await import('./consent-text-card.tsx')).ConsentTextCard,
);

export function ClinicSettingsPage() {
  const { data, error, refetch, isRefetching } = useQuery(
    portalQuery('admin', 'getClinicSettings', {}),
  );
  return (
    <div className="grid max-w-3xl gap-5">
      <PageTitle title="Clinic settings" />
      <div>
        <h1 className="text-xl">Clinic settings</h1>
        <p className="measure text-ink-soft">
          What visitors read on Contact, About and at the foot of every page, and rules for
          patients.
        </p>
      </div>
      {!data && !error && <Skeleton className="h-125 w-full" />}
      {!data && error && (
        <ErrorState
          title={errorMessage(error, 'An error occurred')}
          onRetry={refetch}
          retrying={isRefetching}
        />
      )}
      {data && <SettingsForm settings={data.settings} />}
      <DeferredPart fallback={<Skeleton className="h-80 w-full" />}>
        <ConsentTextCard />
      </DeferredPart>
    </div>
  );
}

function SettingsForm({ settings }: { settings: ClinicSettings }) {
  const { save, saving, problems } = useSaveSettings();
  return (
    <Card className="sm:p-8">
      <Form
        className="grid gap-5"
        aria-label="Clinic settings"
        problems={problems}
        onSubmit={(values) => save(parseSettingsForm(values))}
      >
        <Field name="name" label="Name of the clinic">
          <Input required maxLength={80} defaultValue={settings.name} />
        </Field>
        <Field name="phone" label="Phone" hint="Patients can tap it to call.">
          <PhoneInput autoComplete="off" defaultValue={settings.phone} />
        </Field>
        <Field name="email" label="E-mail">
          <Input type="email" defaultValue={settings.email} />
        </Field>
        <Field name="address" label="Address" hint="Up to four lines.">
          <Textarea rows={4} defaultValue={settings.address.join('\n')} />
        </Field>
        <Field name="mapUrl" label="Map link" hint="Starts with https. Opened from Contact.">
          <Input type="url" maxLength={500} defaultValue={settings.mapUrl} />
        </Field>
        <Field name="openingHours" label="Opening hours">
          <Input maxLength={160} defaultValue={settings.openingHours} />
        </Field>
        <Field
          name="rescheduleHours"
          label="Patients can reschedule until"
          hint="Hours before the appointment; 0 is until it starts. Doctors and the clinic always can."
        >
          <Input type="number" required min={0} max={720} defaultValue={settings.rescheduleHours} />
        </Field>
        <Field
          name="rescheduleMax"
          label="How often patients can reschedule"
          hint="Times for one appointment. Leave it empty for no limit."
        >
          <Input type="number" min={0} max={100} defaultValue={settings.rescheduleMax ?? ''} />
        </Field>
        <Field
          name="offerMinutes"
          label="Minutes a freed slot is held"
          hint="For the first on the waitlist, from 5 to 240."
        >
          <Input type="number" min={5} max={240} required defaultValue={settings.offerMinutes} />
        </Field>
        <ReminderFields settings={settings} />
        <Checkbox
          name="patientSeries"
          label="Patients can book a series of appointments themselves"
          defaultChecked={settings.patientSeries}
        />
        <Field
          name="guests"
          label="Guests of video appointments"
          hint="Everyone but the patient, the doctor and you. Who is in a call stays in it."
        >
          <Select defaultValue={settings.guests ?? ''}>
            <option value="">As set up for this installation</option>
            <option value="lobby">Knock and wait for the doctor</option>
            <option value="open">Enter without a knock</option>
            <option value="none">Are not let in</option>
          </Select>
        </Field>
        <Field
          name="guestReturnMinutes"
          label="Minutes in which an admitted guest can return without a knock"
          hint="Leave it empty to let them return as long as the appointment’s meeting is open."
        >
          <Input
            type="number"
            min={1}
            max={GUEST_RETURN_MINUTES_MAX}
            defaultValue={settings.guestReturnMinutes ?? ''}
          />
        </Field>
        <Field name="people" label="People" hint="One on each line: name, comma, role.">
          <Textarea rows={5} defaultValue={peopleText(settings.people)} />
        </Field>
        <Field
          name="figures"
          label="Figures"
          hint="One on each line, the number first: 12,000 appointments a year"
        >
          <Textarea rows={4} defaultValue={figuresText(settings.figures)} />
        </Field>
        <Button type="submit" pending={saving} className="justify-self-start max-sm:w-full">
          Save
        </Button>
      </Form>
    </Card>
  );
}

function ReminderFields({ settings }: { settings: ClinicSettings }) {
  const { day, hour } = reminderLeads(settings);
  return (
    <>
      <Field
        name="firstReminderHours"
        label="Hours before an appointment of the first reminder"
        hint="Usually 24. With 0 there is none."
      >
        <Input
          type="number"
          required
          min={0}
          max={REMINDER_HOURS_MAX}
          defaultValue={(day ?? 0) / hours(1)}
        />
      </Field>
      <Field
        name="lastReminderMinutes"
        label="Minutes before an appointment of the last reminder"
        hint="Usually 60. With 0 there is none."
      >
        <Input
          type="number"
          required
          min={0}
          max={REMINDER_MINUTES_MAX}
          defaultValue={(hour ?? 0) / minutes(1)}
        />
      </Field>
    </>
  );
}

function useSaveSettings() {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: (settings: ClinicSettings) => call('updateClinicSettings', settings),
    onSuccess: async ({ message }) => {
      setProblems(undefined);
      void toast.success(message ?? 'Clinic settings saved');
      await queries.invalidateQueries({ queryKey: ['portal', 'admin'] });
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.field?.split('.')[0] : undefined;
      setProblems(field ? { [field]: error.message } : undefined);
      void toast.error(errorMessage(error, 'An error occurred'));
    },
  });
  return { save: mutate, saving: isPending, problems };
}
