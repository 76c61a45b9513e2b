import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { parseSlotDate } from '@nadi/domain/clinic-time';
import { seconds } from '@nadi/domain/limits';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import { PARTIES } from '@nadi/domain/parties';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock, formatDay } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { request } from '#shared/api/client.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { readToken } from '#shared/session/session.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { readInvitation } from './meeting-link.ts';

const REFETCH_INTERVAL = seconds(10);

type Present = ReplyBody<'listPresent'>;

/**
 * Shows parties the appointment and who is already in its meeting. Shows a guest with an invitation the
 * appointment and their role, and all others nothing.
 */
export function AlreadyInside({ roomId }: { roomId: string }) {
  const { data } = useQuery({
    queryKey: ['meeting', roomId, 'present'],
    queryFn: ({ signal }) => fetchPresent(roomId, signal),
    refetchInterval: REFETCH_INTERVAL,
  });
  const inside = data ? describePresent(data) : null;
  return (
    <>
      {data?.appointment && <AppointmentFacts appointment={data.appointment} />}
      <p role="status" className="flex items-center gap-2 font-medium empty:hidden">
        {inside && (
          <>
            <Users aria-hidden size={18} className="shrink-0 text-action" />
            {inside}
          </>
        )}
      </p>
    </>
  );
}

function AppointmentFacts({ appointment }: { appointment: NonNullable<Present['appointment']> }) {
  const { doctor, patientName, slotDate, slotTime, expectedTime, invitedAs } = appointment;
  const day = parseSlotDate(slotDate);
  const date = day ? formatDay(i18n, day) : slotDate;
  const time = formatClock(i18n, slotTime);
  return (
    <div className="flex items-center gap-3 text-start">
      <Avatar name={doctor.name} src={doctor.image} size={56} eager className="self-center" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{doctor.name}</p>
        <p className="text-sm text-ink-soft">{specialityName(doctor.speciality)}</p>
        <p className="text-sm figures">
          {expectedTime ? (
            <RichText
              text={i18n._('{date}, {time}<strong>, expected at about {expected}</strong>', {
                date,
                time,
                expected: formatClock(i18n, expectedTime),
              })}
              marks={{ strong: (words) => <strong>{words}</strong> }}
            />
          ) : (
            joinWords(i18n, [date, time])
          )}
        </p>
        {invitedAs && (
          <p className="text-sm wrap-anywhere">
            {invitedAs === 'relative'
              ? i18n._('You are invited as a relative to the appointment of {patient}.', {
                  patient: patientName,
                })
              : i18n._('You are invited as an interpreter to the appointment of {patient}.', {
                  patient: patientName,
                })}
          </p>
        )}
      </div>
    </div>
  );
}

/** A browser may be signed in to several accounts; one of them may be a party of the appointment. */
async function fetchPresent(meetingId: string, signal: AbortSignal): Promise<Present | null> {
  const options = { signal, background: true };
  for (const as of PARTIES.filter((role) => readToken(role))) {
    const present = await request(routes.listPresent, { meetingId }, { ...options, as });
    if (present.as !== null) return present;
  }
  const invitation = readInvitation(location.hash);
  return invitation ? request(routes.listPresent, { meetingId, invitation }, options) : null;
}

/** The role that each side of an appointment waits for. */
const AWAITED = { patient: 'doctor', doctor: 'patient' } as const;

/** Returns a text for parties about who is already in the meeting; null for all others. */
export function describePresent({
  as,
  parties,
  guests,
}: Pick<Present, 'as' | 'parties' | 'guests'>): string | null {
  if (as === null) return null;
  const awaited = as === 'admin' ? null : AWAITED[as];
  const missing = awaited !== null && !parties.some(({ role }) => role === awaited);
  const sentences = [
    describeInside(parties, guests),
    missing &&
      (awaited === 'doctor'
        ? i18n._('The doctor is not here yet.')
        : i18n._('The patient is not here yet.')),
  ].filter(Boolean);
  return sentences.join(' ') || i18n._('Nobody is in the meeting yet.');
}

/** Returns null if there is no one. The sentence starts with a capital letter. */
function describeInside(parties: Present['parties'], guests: number): string | null {
  if (parties.length === 0 && guests === 0) return null;
  if (parties.length === 0) {
    return i18n._(
      '{count, plural, one {One guest is in the meeting.} other {# guests are in the meeting.}}',
      { count: guests },
    );
  }
  const there = parties.map(({ name }) => name);
  if (guests > 0) {
    there.push(i18n._('{count, plural, one {one guest} other {# guests}}', { count: guests }));
  }
  const { tag } = LOCALES[readLocale(i18n.locale)];
  const text = new Intl.ListFormat(tag).format(there);
  const people = text.charAt(0).toUpperCase() + text.slice(1);
  return there.length > 1
    ? i18n._('{people} are in the meeting.', { people })
    : i18n._('{people} is in the meeting.', { people });
}
