import type { ClinicSettings } from '@nadi/contract/clinic';
import { isoDateAt } from '@nadi/domain/iso-date';
import { openingHoursLines } from '@nadi/messages/en/opening-hours';
import { formatClock, nameWeekday } from '@nadi/messages/when';
import { Clock3, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmergencyNumber, phoneHref, useClinic, useClinicQuery } from '#shared/clinic/clinic.tsx';
import { viewerZone } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { buttonStyle } from '#shared/ui/button.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-action underline';

export function ContactPage() {
  const query = useClinicQuery();
  const { data } = query;
  const { emergencyNumber: number } = useClinic();
  return (
    <div className="page grid gap-8 pt-10">
      <PageTitle title={i18n._('Contact')} />
      <div className="grid gap-3">
        <h1 className="text-xl md:text-2xl">
          {data?.settings.phone ? i18n._('We pick up the phone') : i18n._('Contact')}
        </h1>
        {data?.settings.phone && (
          <p className="measure text-base text-ink-soft">
            {i18n._(
              'Not sure which doctor you need, or stuck with a booking? Call our office. For your privacy, please share medical details only during the appointment.',
            )}
          </p>
        )}
      </div>
      <Loaded
        query={query}
        failure={i18n._('The contact details could not be loaded.')}
        skeleton="h-40 w-full"
      >
        {({ settings }) => <ContactCards clinic={settings} />}
      </Loaded>
      <p
        role="note"
        className="rounded border border-line bg-danger-soft px-5 py-4 font-medium text-danger"
      >
        <RichText
          text={i18n._(
            'Chest pain, trouble breathing, or someone who cannot be woken? Do not wait for a slot: call <number>{number}</number> now.',
            { number },
          )}
          marks={{ number: () => <EmergencyNumber /> }}
        />
      </p>
    </div>
  );
}

/** Contact details that the clinic has entered. */
function ContactCards({ clinic }: { clinic: ClinicSettings }) {
  const { phone, email, address, mapUrl } = clinic;
  const openingHours = hoursText(clinic);
  if (!phone && !email && address.length + openingHours.length === 0) {
    return (
      <p className="measure text-base">
        {i18n._('The clinic has not entered its contact details yet.')}
      </p>
    );
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {address.length > 0 && (
        <ContactCard Icon={MapPin} title={i18n._('Our office')}>
          <address className="not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <Directions address={address} mapUrl={mapUrl} />
        </ContactCard>
      )}
      {openingHours.length > 0 && (
        <ContactCard Icon={Clock3} title={i18n._('Opening hours')}>
          {openingHours.map((line) => (
            <p key={line} className="figures">
              {line}
            </p>
          ))}
        </ContactCard>
      )}
      {phone && (
        <ContactCard Icon={Phone} title={i18n._('Phone')}>
          <a href={phoneHref(phone)} className={`${LINK} figures`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </ContactCard>
      )}
      {email && (
        <ContactCard Icon={Mail} title={i18n._('E-mail')}>
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
          <p className="text-ink-soft">{i18n._('We answer as soon as we can.')}</p>
        </ContactCard>
      )}
    </div>
  );
}

/** Returns the opening hours as lines; none if the clinic has not set them. */
function hoursText({ openingHours, openingHoursText: words }: ClinicSettings): string[] {
  if (openingHours) {
    const language = { i18n, formatClock, nameWeekday };
    return openingHoursLines(openingHours, isoDateAt(viewerZone(), Date.now()), language);
  }
  return words ? [words] : [];
}

/** The clinic's own map link, or a search for its address. */
function Directions({ address, mapUrl }: { address: readonly string[]; mapUrl: string }) {
  const query = new URLSearchParams({ query: address.join(', ') });
  return (
    <p className="pt-2">
      <a
        href={mapUrl || `https://www.openstreetmap.org/search?${query}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyle('secondary')}
      >
        <MapPin aria-hidden size={18} />
        {i18n._('Map and directions')}
      </a>
    </p>
  );
}

type ContactCardProps = { Icon: LucideIcon; title: string; children: ReactNode };

function ContactCard({ Icon, title, children }: ContactCardProps) {
  return (
    <section className="flex gap-4 rounded bg-card p-6 shadow-card">
      <Icon aria-hidden size={24} className="mt-0.5 shrink-0 text-action" />
      <div className="grid content-start gap-1 text-base">
        <h2 className="text-base">{title}</h2>
        {children}
      </div>
    </section>
  );
}
