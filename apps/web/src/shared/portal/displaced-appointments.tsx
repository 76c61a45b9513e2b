import * as routes from '@nadi/contract/generated/route-table';
import type { DisplacedAppointment } from '@nadi/contract/replanning';
import { isoOfSlotDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '#shared/format/now.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { DisplacedUnknown } from './displaced-unknown.tsx';
import { type PortalRole, portalQuery } from './portal.ts';

/** The number shown at first. */
const FIRST_SHOWN = 5;

/** Says why an appointment cannot take place. */
function whyNot(why: DisplacedAppointment['why']): string {
  const texts: Record<DisplacedAppointment['why'], string> = {
    late: i18n._('It no longer fits into the late day.'),
    ill: i18n._('The doctor is ill.'),
    place: i18n._('The place is closed.'),
    room: i18n._('The room is closed, and no other one is free.'),
    leave: i18n._('It is inside leave.'),
    holiday: i18n._('It is on a holiday.'),
  };
  return texts[why];
}

/** Says what the patient knows. */
function notifiedText(notified: DisplacedAppointment['notified']): string {
  const texts: Record<DisplacedAppointment['notified'], string> = {
    nothing: i18n._('The patient does not know yet.'),
    call: i18n._('The patient expects your call.'),
    offers: i18n._('The offers ended without an answer.'),
  };
  return texts[notified];
}

/** The paths of the pages that decide about an appointment. */
interface Pages {
  allAppointments: string;
  doctorAppointments: string;
  replan(doctorId: string): string;
  doctorReplan: string;
}

/** `paths` are the portals' paths, which parts shared by pages do not import. */
type Where = { portal: PortalRole; paths: Pages };

/** Returns the page on which an appointment is moved or cancelled. */
function decisionPath({ _id, patient, slotDate }: DisplacedAppointment, { portal, paths }: Where) {
  if (portal === 'admin') return `${paths.allAppointments}?open=${_id}`;
  const day = isoOfSlotDate(slotDate);
  const found = new URLSearchParams({ search: patient, from: day, until: day, state: 'pending' });
  return `${paths.doctorAppointments}?${found}`;
}

/** Returns the page that plans the rest of the day. */
function replanPath(appointment: DisplacedAppointment, { portal, paths }: Where): string {
  const { docId, why, lateMinutes, locationId, roomId } = appointment;
  const page = portal === 'admin' ? paths.replan(docId) : paths.doctorReplan;
  if (why === 'late') return lateMinutes ? `${page}?minutes=${lateMinutes}` : page;
  if (why === 'room' && roomId) return `${page}?room=${roomId}`;
  return why === 'place' && locationId ? `${page}?place=${locationId}` : `${page}?cause=ill`;
}

/** Loads the appointments that cannot take place and wait for a decision. */
export function useDisplaced(portal: PortalRole) {
  return useQuery({
    ...portalQuery(portal, routes.listDisplacedAppointments, {}),
    refetchInterval: minutes(1),
  });
}

/** Appointments that cannot take place, each with the pages that decide it; nothing without any. */
export function DisplacedAppointments(where: Where) {
  const { data, error } = useDisplaced(where.portal);
  const [all, setAll] = useState(false);
  const displaced = data?.appointments ?? [];
  if (!data && error) return <DisplacedUnknown />;
  if (displaced.length === 0) return null;
  const shown = all ? displaced : displaced.slice(0, FIRST_SHOWN);
  return (
    <section aria-label={i18n._('Needs attention')} className="rounded bg-card shadow-card">
      <h2 className="border-b border-line px-5 py-4 text-lg">{i18n._('Needs attention')}</h2>
      <ul>
        {shown.map((each) => (
          <DisplacedItem key={each._id} displaced={each} {...where} />
        ))}
      </ul>
      {shown.length < displaced.length && (
        <Button
          variant="ghost"
          className="w-full rounded-t-none border-t-line"
          onClick={() => setAll(true)}
        >
          {i18n._('Show {count} more', { count: displaced.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

type DisplacedItemProps = Where & { displaced: DisplacedAppointment };

/** One appointment with the reason and the links to the pages that decide it. */
export function DisplacedItem({ displaced, ...where }: DisplacedItemProps) {
  const { patient, doctor, startsAt, why, notified } = displaced;
  const when = describeSlot(displaced);
  const now = useNow(minutes(1));
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-3 not-last:border-b not-last:border-line">
      <TriangleAlert aria-hidden size={20} className="shrink-0 text-waiting" />
      <p className="min-w-52 flex-1 figures">
        <span className="block font-medium wrap-anywhere">
          {where.portal === 'admin'
            ? i18n._('{patient} with {doctor}, {when}', { patient, doctor, when })
            : joinWords(i18n, [patient, when])}
        </span>
        <span className="block text-xs text-ink-soft">
          {whyNot(why)} {notifiedText(notified)}
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        {startsAt > now && (
          <LinkButton to={replanPath(displaced, where)} variant="secondary">
            <SpokenText text={i18n._('Offer times<spoken> to {patient}</spoken>', { patient })} />
          </LinkButton>
        )}
        <LinkButton to={decisionPath(displaced, where)} variant="secondary">
          <SpokenText
            text={i18n._('Move or cancel<spoken> the appointment of {patient}</spoken>', {
              patient,
            })}
          />
        </LinkButton>
      </span>
    </li>
  );
}
