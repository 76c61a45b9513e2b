import { Mail, Phone } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { clinicName } from '#shared/art/clinic-brand.tsx';
import { EmergencyNumber, phoneHref, useClinic } from '#shared/clinic/clinic.tsx';
import { DisplayButton } from '#shared/display/display-button.tsx';
import { Link } from '#shared/router/link.tsx';

const LINK = 'inline-flex min-h-11 items-center gap-2 hover:text-action hover:underline';

export function SiteFooter() {
  const { phone, email } = useClinic();
  const own = clinicName() !== 'Nadi';
  return (
    <footer className="border-t border-line bg-card text-ink-soft">
      <div className="page grid grid-cols-2 gap-6 py-6 md:grid-cols-[2fr_1fr_1fr]">
        <div className="measure max-md:col-span-2">
          <p className="text-lg font-bold wrap-anywhere text-ink">{clinicName()}</p>
          <p className="max-w-[46ch] pt-2">
            {!own && 'Nadi is the Sanskrit word for the pulse, the first thing a doctor feels. '}
            <span className={own ? undefined : 'max-md:hidden'}>
              See a doctor from home: choose a time, pay, and meet by video with your pulse on
              screen.
            </span>
          </p>
        </div>
        <nav aria-label="Footer" className="grid content-start">
          <p className="pb-1 font-semibold text-ink">The clinic</p>
          <Link to={paths.doctors()} className={LINK}>
            Find a doctor
          </Link>
          <Link to={paths.about} className={LINK}>
            About us
          </Link>
          <Link to={paths.contact} className={LINK}>
            Where to find us
          </Link>
        </nav>
        <div className="grid min-w-0 content-start wrap-anywhere">
          <p className="pb-1 font-semibold text-ink">Get in touch</p>
          {phone && (
            <a href={phoneHref(phone)} className={`${LINK} figures`}>
              <Phone aria-hidden size={16} />
              {phone}
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
            Copyright © {clinicName()}. All rights reserved. In an emergency, call{' '}
            <EmergencyNumber />.
          </p>
          <p>
            <DisplayButton className="underline">Display</DisplayButton>
            {own && ' · Runs on Nadi'}
          </p>
        </div>
      </div>
    </footer>
  );
}
