import { Clock3, Mail, MapPin, Phone } from 'lucide-react';
import { CLINIC } from '#shared/clinic/clinic.ts';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { ContactCard } from './contact-card.tsx';

export function ContactPage() {
  return (
    <div className="page grid gap-8 pt-10">
      <PageTitle title="Contact" description="Our office in Bengaluru, our phone and our e-mail." />
      <div className="grid gap-3">
        <h1 className="text-2xl">We pick up the phone</h1>
        <p className="measure text-base text-ink-soft">
          Not sure which doctor you need, or stuck with a booking? Call our office in {CLINIC.city}.
          For your privacy, please share medical details only during the appointment.
        </p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <ContactCard Icon={MapPin} title="Our office">
          <address className="not-italic">
            {CLINIC.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </ContactCard>
        <ContactCard Icon={Clock3} title="Opening hours">
          <p className="figures">Every day, 10:00 AM to 9:00 PM</p>
          <p className="text-ink-soft">Indian Standard Time</p>
        </ContactCard>
        <ContactCard Icon={Phone} title="Phone">
          <a href={CLINIC.phoneHref} className="font-semibold text-action underline figures">
            {CLINIC.phone}
          </a>
        </ContactCard>
        <ContactCard Icon={Mail} title="E-mail">
          <a href={CLINIC.emailHref} className="font-semibold text-action underline">
            {CLINIC.email}
          </a>
          <p className="text-ink-soft">We answer within one working day.</p>
        </ContactCard>
      </div>
      <p
        role="note"
        className="rounded border border-line bg-danger-soft px-5 py-4 font-medium text-danger"
      >
        Chest pain, trouble breathing, or someone who cannot be woken? Do not wait for a slot: call{' '}
        <a href="tel:112" className="underline">
          112
        </a>{' '}
        now.
      </p>
    </div>
  );
}
