import type { ReplyBody } from '@nadi/contract/routes';
import { CalendarDays, CreditCard, HeartPulse, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '#shared/format/instants.ts';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { EVENT_KINDS, type EventKind, timeline } from './timeline.ts';

const ICONS: Record<EventKind, LucideIcon> = {
  appointment: CalendarDays,
  payment: CreditCard,
  vitals: HeartPulse,
};

const LABELS = {
  all: 'Everything',
  appointment: 'Appointments',
  payment: 'Payments',
  vitals: 'Vitals',
};
const FILTERS = (['all', ...EVENT_KINDS] as const).map((value) => ({
  value,
  label: LABELS[value],
}));

const FIRST_SHOWN = 20;

export function PatientTimeline({ data }: { data: ReplyBody<'getPatient'> }) {
  const [kind, setKind] = useState<EventKind | 'all'>('all');
  const [all, showAll] = useState(false);
  const events = timeline(data.appointments, data.payments).filter(
    (event) => kind === 'all' || event.kind === kind,
  );
  const shown = all ? events : events.slice(0, FIRST_SHOWN);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">Timeline</h2>
      <RadioCards
        legend="Show"
        legendHidden
        name="kind"
        cards={FILTERS}
        selected={kind}
        onSelect={setKind}
      />
      <ClinicTimes zone={data.timeZone} />
      {shown.length === 0 && <p className="text-ink-soft">Nothing here yet.</p>}
      <ol className="grid gap-4">
        {shown.map(({ key, at, kind: eventKind, title, note }) => {
          const Icon = ICONS[eventKind];
          return (
            <li key={key} className="flex gap-3">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-action-soft text-action">
                <Icon aria-hidden size={18} />
              </span>
              <span className="min-w-0">
                <span className="block wrap-anywhere">{title}</span>
                <span className="block text-xs text-ink-soft figures wrap-anywhere">
                  {formatInstant(at, data.timeZone)}, {note}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {shown.length < events.length && (
        <Button variant="secondary" className="justify-self-center" onClick={() => showAll(true)}>
          Show {events.length - shown.length} earlier
        </Button>
      )}
    </Card>
  );
}
