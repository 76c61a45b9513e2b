import type { ClinicSettings, RetentionReport } from '@nadi/contract/clinic';
import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { currencyOf } from '@nadi/domain/currencies';
import { setClinicCurrency } from '@nadi/domain/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Form, type FormProblems } from '#shared/ui/form.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { toast } from '#shared/ui/toast.ts';
import {
  BookingFields,
  ClinicFields,
  HoursFields,
  MeetingFields,
  PrivacyFields,
  ReminderFields,
  RetentionField,
} from './settings-fields.tsx';
import { parseSettingsForm } from './settings-form.ts';

const BrandingSection = lazyPart(
  async () => (await import('./branding-section.tsx')).BrandingSection,
);

const ConsentTextCard = lazyPart(
  async () => (await import('./consent-text-card.tsx')).ConsentTextCard,
);

const EmbedSection = lazyPart(async () => (await import('./embed-section.tsx')).EmbedSection);

export function ClinicSettingsPage() {
  const query = useQuery(portalQuery('admin', routes.getClinicSettings, {}));
  const { data } = query;
  return (
    <div className="grid gap-5">
      <PageHeading title="Clinic settings">
        What visitors read on Contact, About and at the foot of every page, and rules for patients.
      </PageHeading>
      {data && (
        <Suspense fallback={<Skeleton className="h-125 w-full" />}>
          <BrandingSection settings={data.settings} />
        </Suspense>
      )}
      <div className="grid max-w-3xl gap-5">
        {data ? (
          <SettingsForm settings={data.settings} retention={data.retention} />
        ) : (
          <LoadState query={query} skeleton="h-125 w-full" />
        )}
        <DeferredPart fallback={<Skeleton className="h-80 w-full" />}>
          <ConsentTextCard />
        </DeferredPart>
        {data && (
          <DeferredPart fallback={<Skeleton className="h-125 w-full" />}>
            <EmbedSection origins={data.settings.embedOrigins ?? []} />
          </DeferredPart>
        )}
      </div>
    </div>
  );
}

type SettingsFormProps = { settings: ClinicSettings; retention: RetentionReport | undefined };

function SettingsForm({ settings, retention }: SettingsFormProps) {
  const { save, saving, problems } = useSaveSettings();
  return (
    <Card className="sm:p-8">
      <Form
        retain="settings"
        className="grid gap-8"
        aria-label="Clinic settings"
        problems={problems}
        onSubmit={(values) => save(parseSettingsForm(values))}
      >
        <ClinicFields settings={settings} />
        <HoursFields settings={settings} />
        <BookingFields settings={settings} />
        <ReminderFields settings={settings} />
        <MeetingFields settings={settings} />
        <PrivacyFields settings={settings} />
        <RetentionField years={settings.recordYears} report={retention} />
        <Button type="submit" pending={saving} className="justify-self-start max-sm:w-full">
          Save
        </Button>
      </Form>
    </Card>
  );
}

function useSaveSettings() {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: (settings: Sent<'updateClinicSettings'>) =>
      withConfirmation(() => request(routes.updateClinicSettings, settings)),
    onSuccess: async ({ message, settings }) => {
      setClinicCurrency(currencyOf(settings.currency));
      setProblems(undefined);
      void toast.success(message ?? 'Clinic settings saved');
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['portal', 'admin'] }),
        queries.invalidateQueries({ queryKey: ['clinic'] }),
      ]);
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.field?.split('.')[0] : undefined;
      setProblems(field ? { [field]: error.message } : undefined);
      void toast.error(errorMessage(error, 'An error occurred'));
    },
  });
  return { save: mutate, saving: isPending, problems };
}
