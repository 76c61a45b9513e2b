import type { Appointment } from '@nadi/contract/appointments';
import { CalendarPlus, Download, Ellipsis, ExternalLink, FileText } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { Link } from '#shared/router/link.tsx';
import { buttonStyle } from '#shared/ui/button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { toast } from '#shared/ui/toast.ts';
import { type CalendarEntry, calendarEntry, googleLink, outlookLink } from './calendar-entry.ts';

type AddToCalendarProps = { appointment: Appointment; primary?: boolean; more?: boolean };

/** Adds an appointment to a calendar: as a file, or in Google's or Outlook's page. */
export function AddToCalendar({ appointment, primary, more = false }: AddToCalendarProps) {
  const { name: clinic } = useClinic();
  const entry = calendarEntry(appointment, { clinic, origin: location.origin });
  const choices = (
    <>
      <button type="button" onClick={() => void download(appointment, entry)}>
        <Download aria-hidden size={18} />
        Calendar file (.ics)
      </button>
      <PageLink href={googleLink(entry)}>Google Calendar</PageLink>
      <PageLink href={outlookLink(entry)}>Outlook</PageLink>
    </>
  );
  if (more) {
    return (
      <div className="ms-auto">
        <Menu plain label={<MoreLabel name={appointment.docData.name} />}>
          <Link to={paths.myAppointment(appointment._id)}>
            <FileText aria-hidden size={18} />
            Details
          </Link>
          {choices}
        </Menu>
      </div>
    );
  }
  return (
    <div>
      <Menu
        className={buttonStyle(primary ? 'primary' : 'secondary', 'w-full')}
        label={
          <>
            <CalendarPlus aria-hidden size={18} />
            Add to calendar
            <span className="sr-only"> the appointment with {appointment.docData.name}</span>
          </>
        }
      >
        {choices}
      </Menu>
    </div>
  );
}

function MoreLabel({ name }: { name: string }) {
  return (
    <>
      <Ellipsis aria-hidden size={20} className="text-action" />
      <span className="sr-only">More about the appointment with {name}</span>
    </>
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

/** The calendar file generator is loaded on the first click. */
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
