import { Phone } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { buttonStyle } from '#shared/ui/button.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { EmergencyNumber, phoneHref, useClinic } from './clinic.tsx';

/** Replaces the doctors of a clinic that has not opened yet (docs/product/opening.md). */
export function OpensSoon() {
  const { name, phone, address, emergencyNumber: number } = useClinic();
  return (
    <section
      aria-labelledby="opens-soon"
      className="page grid min-h-[60vh] content-center justify-items-center gap-4 py-12 text-center"
    >
      <p className="text-base font-semibold wrap-anywhere text-ink-soft">{name}</p>
      <h1 id="opens-soon" className="text-2xl">
        {i18n._('We open soon')}
      </h1>
      <p className="measure text-base text-ink-soft">
        {i18n._('You cannot book online yet.')}{' '}
        {phone ? i18n._('Until then, please call us.') : i18n._('Please come back.')}
      </p>
      {phone && (
        <a href={phoneHref(phone)} className={buttonStyle('primary', 'min-h-12 text-base')}>
          <Phone aria-hidden size={18} />
          <RichText
            text={i18n._('Call <phone>{phone}</phone>', { phone })}
            marks={{ phone: () => <bdi dir="ltr">{phone}</bdi> }}
          />
        </a>
      )}
      {address.length > 0 && (
        <address className="not-italic">
          {address.map((line) => (
            <span key={line} className="block wrap-anywhere">
              {line}
            </span>
          ))}
        </address>
      )}
      <p className="text-ink-soft">
        <RichText
          text={i18n._('In an emergency, call <number>{number}</number>.', { number })}
          marks={{ number: () => <EmergencyNumber /> }}
        />
      </p>
    </section>
  );
}
