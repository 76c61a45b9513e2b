import type { Appointment } from '@nadi/contract/appointments';
import { CalendarPlus, Download, ExternalLink } from 'lucide-react';
import { useClinic } from '#shared/clinic/use-clinic.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Menu } from '#shared/ui/menu.tsx';
import { toast } from '#shared/ui/toast.ts';
import { type CalendarEntry, calendarEntry, googleLink, outlookLink } from './calendar-entry.ts';

/** Puts an appointment into a calendar: as a file, or in Google's or Outlook's page. */
export function AddToCalendar({ appointment }: { appointment: Appointment }) {
  const { name: clinic } = useClinic();
  const entry = calendarEntry(appointment, { clinic, origin: location.origin });
  return (
    <div>
      <Menu
        className="w-full justify-center border border-control"
        label={
          <>
            <CalendarPlus aria-hidden size={18} />
            Add to calendar
            <span className="sr-only"> the appointment with {appointment.docData.name}</span>
          </>
        }
      >
        <button type="button" onClick={() => void download(appointment, entry)}>
          <Download aria-hidden size={18} />
          Calendar file (.ics)
        </button>
        <PageLink href={googleLink(entry)}>Google Calendar</PageLink>
        <PageLink href={outlookLink(entry)}>Outlook</PageLink>
      </Menu>
    </div>
  );
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      <ExternalLink aria-hidden size={18} />
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The generator of files is loaded on the first press. */
async function download(appointment: Appointment, entry: CalendarEntry): Promise<void> {
  try {
    const { calendarFile } = await import('./calendar-file.ts');
    const file = calendarFile(appointment, entry);
    const href = URL.createObjectURL(file);
    Object.assign(document.createElement('a'), { href, download: file.name }).click();
    URL.revokeObjectURL(href);
  } catch (error) {
    void toast.error(errorMessage(error, 'The calendar file could not be created.'));
  }
}
