import type { ClinicSettings } from '@nadi/contract/clinic';
import * as routes from '@nadi/contract/generated/route-table';
import { type Accent, DEFAULT_ACCENT, lettersAddress } from '@nadi/domain/branding';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import '#shared/clinic/branding.css';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { navigate } from '#shared/router/location.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { usePreview } from '#shared/ui/photo-input.tsx';
import { AccentField, LogoField } from './branding-fields.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import './branding-section.css';

/** Unsaved values; `logo` is a new picture, null to remove the stored one. */
interface BrandingDraft {
  displayName: string;
  legalName: string;
  taxId: string;
  accent: Accent;
  logo: File | null | undefined;
}

type BrandingSectionProps = {
  settings: ClinicSettings;
  /** Tells whether there are unsaved changes. */
  onChange: (changed: boolean) => void;
};

/** The clinic's name, logo and colour, with a preview of unsaved changes. */
export function BrandingSection({ settings, onChange }: BrandingSectionProps) {
  const { draft, change, changed, save, pending, problems } = useBrandingDraft(settings);
  useEffect(() => onChange(changed), [changed, onChange]);
  const chosen = usePreview(draft.logo ?? undefined);
  const stored = draft.logo === null ? undefined : settings.logo;
  const logo = chosen ?? stored;
  const { displayName, accent } = draft;
  // Nadi's own mark stays until the clinic has a name of its own.
  const drawn =
    displayName === DEFAULT_CLINIC.name ? '/favicon.svg' : lettersAddress(displayName, accent);
  return (
    <Card className="branding-section grid gap-8 sm:p-8">
      <Form
        retain="branding"
        className="grid content-start gap-5"
        aria-label={i18n._('Name, logo and colour')}
        problems={problems}
        onSubmit={save}
      >
        <div className="grid gap-1">
          <h2 className="text-lg">{i18n._('Name, logo and colour')}</h2>
          <p className="measure text-ink-soft">
            {i18n._('Shown on every page, in mails, on receipts and on home screens.')}
          </p>
        </div>
        <Field name="displayName" label={i18n._('Name patients see')}>
          <Input
            required
            maxLength={80}
            autoComplete="off"
            value={displayName}
            onChange={({ target }) => change({ displayName: target.value })}
          />
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            name="legalName"
            label={i18n._('Legal name (optional)')}
            hint={i18n._('On receipts, if it is another one.')}
          >
            <Input
              maxLength={160}
              autoComplete="off"
              value={draft.legalName}
              onChange={({ target }) => change({ legalName: target.value })}
            />
          </Field>
          <Field
            name="taxId"
            label={i18n._('Tax number (optional)')}
            hint={i18n._('On receipts, such as a GSTIN.')}
          >
            <Input
              maxLength={40}
              autoComplete="off"
              value={draft.taxId}
              onChange={({ target }) => change({ taxId: target.value })}
            />
          </Field>
        </div>
        <LogoField
          src={logo ?? drawn}
          removable={logo !== undefined}
          chosen={chosen !== undefined}
          onChoose={(file) => change({ logo: file })}
          onRemove={() => change({ logo: settings.logo ? null : undefined })}
        />
        <AccentField selected={accent} onSelect={(accent) => change({ accent })} />
        <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
          {i18n._('Save branding')}
        </Button>
      </Form>
      <BrandingPreview
        {...{ name: displayName, legalName: draft.legalName, taxId: draft.taxId }}
        {...{ accent, mark: logo ?? drawn, changed }}
      />
    </Card>
  );
}

/** Only changed fields are sent, so that another admin's changes stay. */
function useBrandingDraft(settings: ClinicSettings) {
  const stored = toDraft(settings);
  const [changes, setChanges] = useState<Partial<BrandingDraft>>({});
  const queries = useQueryClient();
  const { submit, pending, problems } = useFormMutation({
    send: () => request(routes.updateClinicSettings, changes),
    onDone: ({ settings: saved }) => {
      const { queryKey } = portalQuery('admin', routes.getClinicSettings, {});
      queries.setQueryData(queryKey, (before) => before && { ...before, settings: saved });
      void queries.invalidateQueries({ queryKey: ['clinic'] });
      setChanges({});
      showBranding(saved);
    },
    reloads: true,
  });
  const changed = Object.entries(changes).some(
    ([field, value]) => value !== stored[field as keyof BrandingDraft],
  );
  const change = (fields: Partial<BrandingDraft>) =>
    setChanges((before) => ({ ...before, ...fields }));
  return { draft: { ...stored, ...changes }, changed, change, save: submit, pending, problems };
}

function toDraft(settings: ClinicSettings): BrandingDraft {
  const { name, legalName = '', taxId = '', accent = DEFAULT_ACCENT } = settings;
  return { displayName: name, legalName, taxId, accent, logo: undefined };
}

/** Changes the branding of this document, as the server writes it into the next one (`clinic-brand.tsx`). */
function showBranding({ name, logo, accent = DEFAULT_ACCENT }: ClinicSettings): void {
  const { dataset } = document.documentElement;
  const own = name !== DEFAULT_CLINIC.name;
  const mark =
    logo?.replace('.webp', '-96.webp') ?? (own ? lettersAddress(name, accent) : undefined);
  const branding = {
    clinic: mark && name,
    logo: mark,
    accent: accent === DEFAULT_ACCENT ? undefined : accent,
  };
  for (const [field, value] of Object.entries(branding)) {
    if (value === undefined) delete dataset[field];
    else dataset[field] = value;
  }
  // The bar above renders with every navigation.
  navigate(location.pathname + location.search, { replace: true });
}
