import type { Appointment } from '@nadi/contract/appointments';
import { ChevronRight, Eye } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { Fact } from '#shared/ui/fact.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Section } from '#shared/ui/section.tsx';
import { sourceLabel } from '#shared/vitals/reading.ts';

/** The vitals sent with the booking, and a link to the people who read the record. */
export function RecordFacts({ appointment }: { appointment: Appointment }) {
  const { vitals } = appointment;
  return (
    <>
      {vitals && (
        <Section
          plain
          title={i18n._('Vitals at booking')}
          heading="text-base"
          className="grid gap-2 rounded bg-card p-5 shadow-card"
        >
          <dl className="flex gap-8 figures">
            <Fact name={i18n._('Heart rate')} className="font-normal">
              <RichText
                text={i18n._('<figure>{bpm}</figure> BPM', { bpm: vitals.bpm })}
                marks={{
                  figure: (words) => <span className="text-xl font-semibold">{words}</span>,
                }}
              />
            </Fact>
            <Fact name={i18n._('Oxygen (SpO2)')} className="font-normal">
              <span className="text-xl font-semibold">{vitals.spo2}</span> %
            </Fact>
          </dl>
          <p className="text-xs text-ink-soft">{sourceLabel(vitals.source)}</p>
        </Section>
      )}
      {!isPending(appointment) && (
        <Link
          to={paths.recordAccess}
          className="flex min-h-14 items-center gap-3 rounded bg-card px-5 font-medium shadow-card hover:text-action"
        >
          <Eye aria-hidden size={18} className="text-action" />
          {i18n._('Who saw my record')}
          <ChevronRight aria-hidden size={18} className="ms-auto" />
        </Link>
      )}
    </>
  );
}
