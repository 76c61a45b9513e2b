import type { Appointment } from '@nadi/contract/appointments';
import { CalendarPlus, Download, Ellipsis, ExternalLink, FileText } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { buttonStyle } from '#shared/ui/button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
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
        {i18n._('Calendar file (.ics)')}
      </button>
      <PageLink href={googleLink(entry)}>Google Calendar</PageLink>
      <PageLink href={outlookLink(entry)}>Outlook</PageLink>
    </>
  );
  if (more) {
    return (
      <div className="ms-auto">
        <Menu plain label={<MoreLabel doctor={appointment.docData.name} />}>
          <Link to={paths.myAppointment(appointment._id)}>
            <FileText aria-hidden size={18} />
            {i18n._('Details')}
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
            <SpokenText
              text={i18n._('Add to calendar<spoken> the appointment with {doctor}</spoken>', {
                doctor: appointment.docData.name,
              })}
            />
          </>
        }
      >
        {choices}
      </Menu>
    </div>
  );
}

function MoreLabel({ doctor }: { doctor: string }) {
  return (
    <>
      <Ellipsis aria-hidden size={20} className="text-action" />
      <span className="sr-only">
        {i18n._('More about the appointment with {doctor}', { doctor })}
      </span>
    </>
  );
}

function PageLink({ href, children: page }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      <ExternalLink aria-hidden size={18} />
      <SpokenText text={i18n._('{page}<spoken> (opens in a new tab)</spoken>', { page })} />
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
    void toast.error(errorMessage(error, i18n._('The calendar file could not be created.')));
  }
}
