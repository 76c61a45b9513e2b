import { Mail, Phone } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { clinicName } from '#shared/art/clinic-brand.tsx';
import { EmergencyNumber, phoneHref, useClinic } from '#shared/clinic/clinic.tsx';
import { DisplayButton } from '#shared/display/display-button.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { LanguageLinks } from '#shared/language/language-links.tsx';
import { Link } from '#shared/router/link.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';

const LINK = 'inline-flex min-h-11 items-center gap-2 hover:text-action hover:underline';

export function SiteFooter() {
  const { phone, email, emergencyNumber: number } = useClinic();
  const own = clinicName() !== 'Nadi';
  return (
    <footer className="border-t border-line bg-card text-ink-soft">
      <div className="page grid grid-cols-2 gap-6 py-6 md:grid-cols-[2fr_1fr_1fr]">
        <div className="measure max-md:col-span-2">
          <p className="text-lg font-bold wrap-anywhere text-ink">{clinicName()}</p>
          <p className="max-w-[46ch] pt-2">
            {!own &&
              `${i18n._('Nadi is the Sanskrit word for the pulse, the first thing a doctor feels.')} `}
            <span className={own ? undefined : 'max-md:hidden'}>
              {i18n._(
                'See a doctor from home: choose a time, pay, and meet by video with your pulse on screen.',
              )}
            </span>
          </p>
        </div>
        <nav aria-label={i18n._('Footer')} className="grid content-start">
          <p className="pb-1 font-semibold text-ink">{i18n._('The clinic')}</p>
          <Link to={paths.doctors()} className={LINK}>
            {i18n._('Find a doctor')}
          </Link>
          <Link to={paths.about} className={LINK}>
            {i18n._('About us')}
          </Link>
          <Link to={paths.contact} className={LINK}>
            {i18n._('Where to find us')}
          </Link>
        </nav>
        <div className="grid min-w-0 content-start wrap-anywhere">
          <p className="pb-1 font-semibold text-ink">{i18n._('Get in touch')}</p>
          {phone && (
            <a href={phoneHref(phone)} className={`${LINK} figures`}>
              <Phone aria-hidden size={16} />
              <bdi dir="ltr">{phone}</bdi>
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className={LINK}>
              <Mail aria-hidden size={16} />
              {email}
            </a>
          )}
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap justify-between gap-x-6 py-3 text-xs">
          <p className="wrap-anywhere">
            {i18n._('Copyright © {clinic}. All rights reserved.', { clinic: clinicName() })}{' '}
            <RichText
              text={i18n._('In an emergency, call <number>{number}</number>.', { number })}
              marks={{ number: () => <EmergencyNumber /> }}
            />
          </p>
          <nav aria-label={i18n._('Language')} className="flex flex-wrap gap-x-4">
            <LanguageLinks className="hover:underline" />
          </nav>
          <p>
            <DisplayButton className="underline">{i18n._('Display')}</DisplayButton>
            {own && ` · ${i18n._('Runs on Nadi')}`}
          </p>
        </div>
      </div>
    </footer>
  );
}
