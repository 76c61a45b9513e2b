import { Phone } from 'lucide-react';
import { buttonStyle } from '#shared/ui/button.tsx';
import { EmergencyNumber, phoneHref, useClinic } from './clinic.tsx';

/** Replaces the doctors of a clinic that has not opened yet (docs/product/opening.md). */
export function OpensSoon() {
  const { name, phone, address } = useClinic();
  return (
    <section
      aria-labelledby="opens-soon"
      className="page grid min-h-[60vh] content-center justify-items-center gap-4 py-12 text-center"
    >
      <p className="text-base font-semibold wrap-anywhere text-ink-soft">{name}</p>
      <h1 id="opens-soon" className="text-2xl">
        We open soon
      </h1>
      <p className="measure text-base text-ink-soft">
        You cannot book online yet. {phone ? 'Until then, please call us.' : 'Please come back.'}
      </p>
      {phone && (
        <a href={phoneHref(phone)} className={buttonStyle('primary', 'min-h-12 text-base')}>
          <Phone aria-hidden size={18} />
          Call <bdi dir="ltr">{phone}</bdi>
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
        In an emergency, call <EmergencyNumber />.
      </p>
    </section>
  );
}
