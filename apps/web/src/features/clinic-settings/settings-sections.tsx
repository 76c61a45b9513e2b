import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody, Sent } from '@nadi/contract/routes';
import { currencyOf } from '@nadi/domain/currencies';
import { readLocale } from '@nadi/domain/locales';
import { setClinicCurrency } from '@nadi/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import {
  Banknote,
  BellRing,
  CalendarClock,
  Clock,
  Code,
  Coins,
  FileCheck2,
  FolderLock,
  Info,
  Languages,
  type LucideIcon,
  MapPin,
  Palette,
  ReceiptText,
  Undo2,
  Video,
} from 'lucide-react';
import { type ReactNode, Suspense, useCallback } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Form } from '#shared/ui/form.tsx';
import { AboutFields } from './about-fields.tsx';
import { BookingFields } from './booking-fields.tsx';
import { DesksFields } from './desks-fields.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import {
  BrandingSection,
  ConsentTextCard,
  EmbedSection,
  OpeningHoursField,
  PicturesCard,
  PlacesSection,
  RefundTiersSection,
  SentencesSection,
} from './lazy-sections.ts';
import {
  ClinicFields,
  MeetingFields,
  MoneyFields,
  RecordFields,
  ReminderFields,
} from './settings-fields.tsx';
import { checkAbout, parseSettings } from './settings-form.ts';

type Loaded = ReplyBody<'getClinicSettings'>;

interface PartProps {
  loaded: Loaded;
  /** Tells whether the section has changes that are not saved. */
  onChange: (changed: boolean) => void;
}

interface Section {
  title: () => string;
  Icon: LucideIcon;
  Part: (props: PartProps) => ReactNode;
}

/** The sections by the name in their address, in the order of their list. */
export const SECTIONS = {
  branding: {
    title: () => i18n._('Name, logo and colour'),
    Icon: Palette,
    Part: ({ loaded, onChange }) => (
      <BrandingSection settings={loaded.settings} onChange={onChange} />
    ),
  },
  clinic: {
    title: () => i18n._('Contact and address'),
    Icon: MapPin,
    Part: (props) => (
      <SectionForm
        id="clinic"
        lead={i18n._('On Contact and at the foot of every page.')}
        {...props}
      >
        <ClinicFields settings={props.loaded.settings} />
      </SectionForm>
    ),
  },
  places: {
    title: () => i18n._('Places and rooms'),
    Icon: MapPin,
    Part: ({ onChange }) => <PlacesSection onChange={onChange} />,
  },
  about: {
    title: () => i18n._('About the clinic'),
    Icon: Info,
    Part: (props) => (
      <div className="grid grid-cols-1 gap-5">
        <SectionForm
          id="about"
          lead={i18n._('Your own words, people and figures on About.')}
          check={checkAbout}
          {...props}
        >
          <AboutFields settings={props.loaded.settings} />
        </SectionForm>
        <PicturesCard pictures={props.loaded.settings.pictures ?? []} />
      </div>
    ),
  },
  hours: {
    title: () => i18n._('Opening hours'),
    Icon: Clock,
    Part: (props) => (
      <SectionForm id="hours" {...props}>
        {(save) => (
          <OpeningHoursField settings={props.loaded.settings} onChange={props.onChange}>
            {save}
          </OpeningHoursField>
        )}
      </SectionForm>
    ),
  },
  booking: {
    title: () => i18n._('Booking, rescheduling and cancelling'),
    Icon: CalendarClock,
    Part: (props) => (
      <SectionForm id="booking" {...props}>
        <BookingFields settings={props.loaded.settings} />
      </SectionForm>
    ),
  },
  money: {
    title: () => i18n._('Currency and refunds'),
    Icon: Coins,
    Part: (props) => (
      <SectionForm id="money" {...props}>
        <MoneyFields settings={props.loaded.settings} />
      </SectionForm>
    ),
  },
  'refund-rule': {
    title: () => i18n._('Refunds by notice'),
    Icon: Undo2,
    Part: ({ loaded, onChange }) => (
      <RefundTiersSection policy={loaded.settings.refundPolicy} onChange={onChange} />
    ),
  },
  invoices: {
    title: () => i18n._('Invoices and taxes'),
    Icon: ReceiptText,
    Part: (props) => (
      <SectionForm id="invoices" {...props}>
        <InvoiceFields settings={props.loaded.settings} />
      </SectionForm>
    ),
  },
  desks: {
    title: () => i18n._('Cash desks'),
    Icon: Banknote,
    Part: (props) => (
      <SectionForm
        id="desks"
        lead={i18n._('Where cash is taken. Each desk is counted by itself, under Cash-up.')}
        {...props}
      >
        <DesksFields desks={props.loaded.settings.desks} />
      </SectionForm>
    ),
  },
  reminders: {
    title: () => i18n._('Reminders and language'),
    Icon: BellRing,
    Part: (props) => (
      <SectionForm id="reminders" {...props}>
        <ReminderFields settings={props.loaded.settings} />
      </SectionForm>
    ),
  },
  words: {
    title: () => i18n._('Words of messages'),
    Icon: Languages,
    Part: ({ loaded, onChange }) => (
      <SentencesSection
        clinicLocale={readLocale(loaded.settings.defaultLocale)}
        onChange={onChange}
      />
    ),
  },
  video: {
    title: () => i18n._('Video appointments'),
    Icon: Video,
    Part: (props) => (
      <SectionForm id="video" {...props}>
        <MeetingFields settings={props.loaded.settings} />
      </SectionForm>
    ),
  },
  records: {
    title: () => i18n._('Records'),
    Icon: FolderLock,
    Part: (props) => (
      <SectionForm id="records" {...props}>
        <RecordFields settings={props.loaded.settings} report={props.loaded.retention} />
      </SectionForm>
    ),
  },
  consent: {
    title: () => i18n._('Consent to telemedicine'),
    Icon: FileCheck2,
    Part: ({ onChange }) => <ConsentTextCard onChange={onChange} />,
  },
  website: {
    title: () => i18n._('On your website'),
    Icon: Code,
    Part: ({ loaded }) => <EmbedSection origins={loaded.settings.embedOrigins ?? []} />,
  },
} as const satisfies Record<string, Section>;

export type SectionId = keyof typeof SECTIONS;

type SettingsSectionProps = {
  id: SectionId;
  loaded: Loaded;
  onChange: (id: SectionId, changed: boolean) => void;
};

export function SettingsSection({ id, loaded, onChange }: SettingsSectionProps) {
  const { Part } = SECTIONS[id];
  const mark = useCallback((changed: boolean) => onChange(id, changed), [id, onChange]);
  return (
    <Suspense fallback={<Skeleton className="h-125 w-full" />}>
      <Part loaded={loaded} onChange={mark} />
    </Suspense>
  );
}

type SectionFormProps = PartProps & {
  id: keyof typeof parseSettings;
  lead?: string;
  check?: (values: FormData) => Record<string, string>;
  /** The fields; a function places the Save itself. */
  children: ReactNode | ((save: ReactNode) => ReactNode);
};

/** A section's form, which sends its own fields alone. */
function SectionForm({ id, lead, check, onChange, children }: SectionFormProps) {
  const queries = useQueryClient();
  const { submit, pending, problems } = useFormMutation({
    send: (values) => {
      const changes: Sent<'updateClinicSettings'> = parseSettings[id](values);
      return withConfirmation(() => request(routes.updateClinicSettings, changes));
    },
    onDone: ({ settings }) => {
      setClinicCurrency(currencyOf(settings.currency));
      onChange(false);
      void queries.invalidateQueries({ queryKey: ['clinic'] });
    },
    reloads: true,
  });
  const title = SECTIONS[id].title();
  const save = (
    <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
      {i18n._('Save')}
    </Button>
  );
  return (
    <Card className="grid max-w-3xl grid-cols-1 gap-5 sm:p-8" onInput={() => onChange(true)}>
      <div className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        {lead && <p className="measure text-ink-soft">{lead}</p>}
      </div>
      <Form
        retain={id}
        className="grid grid-cols-1 gap-5"
        aria-label={title}
        {...(check && { check })}
        problems={problems}
        onSubmit={submit}
      >
        {typeof children === 'function' ? (
          children(save)
        ) : (
          <>
            {children}
            {save}
          </>
        )}
      </Form>
    </Card>
  );
}
