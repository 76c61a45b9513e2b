import * as routes from '@nadi/contract/generated/route-table';
import type { PlanOffer, PlanRow } from '@nadi/contract/replanning';
import type { ReplyBody } from '@nadi/contract/routes';
import { formatSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import type { PlanAction } from '@nadi/domain/replanning';
import { joinWords } from '@nadi/messages/en/english';
import { formatAmount, formatClock, formatDay } from '@nadi/messages/when';
import { ArrowLeftRight, Phone, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useChange } from '#shared/portal/mutations.ts';
import type { PortalRole } from '#shared/portal/portal.ts';
import { type Choice, choiceStart } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { Status } from '#shared/ui/status.tsx';
import { exchangeOffer, findConflict, listActions } from './plan-draft.ts';

const ChooseSlotDialog = lazyPart(
  async () => (await import('#shared/slots/choose-slot.tsx')).ChooseSlotDialog,
);

function actionName(action: PlanAction): string {
  switch (action) {
    case 'keep':
      return i18n._('Keep');
    case 'expect':
      return i18n._('Later');
    case 'offer':
      return i18n._('Offer');
  }
}

const MARKS = {
  arrow: (sign: string) => <span aria-hidden>{sign}</span>,
  spoken: (words: string) => <span className="sr-only">{words}</span>,
};

type PlanRowViewProps = {
  row: PlanRow;
  zone: string;
  role: PortalRole;
  slotDate: string;
  onChoose: (action: PlanAction) => void;
  /** Every row of the plan as it is chosen. */
  rows: readonly PlanRow[];
  plan: Pick<ReplyBody<'planDay'>, 'doctor' | 'ownFrom'>;
  onOffers: (offers: PlanOffer[]) => void;
};

/** One appointment: its time before and after, the choice, and the times that its patient gets. */
export function PlanRowView(props: PlanRowViewProps) {
  const { row, zone, role, slotDate, onChoose } = props;
  const { _id, patient, slotTime, action, open } = row;
  return (
    <li className="grid gap-3 rounded bg-card p-3 shadow-card">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-44 flex-1">
          <span className="block font-medium wrap-anywhere">{patient}</span>
          <span className="block text-xs text-ink-soft">{describeWhere(row)}</span>
        </p>
        <p className="min-w-52 flex-1 figures">
          <span className="block font-medium">
            <RichText
              text={i18n._('{before} <arrow>→</arrow><spoken> becomes </spoken> {after}', {
                before: formatClock(i18n, slotTime),
                after: describeAfter(row, zone),
              })}
              marks={MARKS}
            />
          </span>
          <RowStatus row={row} />
        </p>
        <RadioCards<PlanAction>
          legend={i18n._('What becomes of the appointment of {patient}', { patient })}
          legendHidden
          className="min-w-52"
          name={`plan-${_id}`}
          cards={listActions(row).map((value) => ({ value, label: actionName(value) }))}
          selected={action}
          onSelect={onChoose}
        />
      </div>
      {row.room && (
        <p className="text-xs text-ink-soft">
          {i18n._('Gets {room} at the same time.', { room: row.room.name })}
          {action === 'keep' && ` ${i18n._('The patient is told the room.')}`}
        </p>
      )}
      {action === 'offer' && <ChosenOffers {...props} />}
      {action === 'keep' && row.expectedAt === undefined && !open && (
        <p className="text-xs text-ink-soft">{i18n._('No message is sent. Please call.')}</p>
      )}
      {open && <OpenOffers {...{ row, open, zone, role, slotDate }} />}
    </li>
  );
}

/** The times that a patient gets; each can be dropped, or exchanged for another free time of the doctor. */
function ChosenOffers({ row, rows, zone, slotDate, plan, onOffers }: PlanRowViewProps) {
  const { patient, offers, amount, minutes: length, visitTypeId, mode, locationId } = row;
  const [exchanged, setExchanged] = useState<PlanOffer>();
  const [conflict, setConflict] = useState<string | null>(null);
  const { _id: docId, name: doctor } = plan.doctor;
  const exchange = (dropped: PlanOffer, choice: Choice) => {
    const startsAt = choiceStart(choice, zone) ?? 0;
    const found = findConflict(row, { rows, dropped, docId, startsAt, ownFrom: plan.ownFrom });
    setConflict(found);
    if (found) return;
    const how = { ...(mode && { mode }), ...(locationId && { locationId }) };
    const instead = { kind: 'time' as const, docId, doctor, ...how, ...choice, startsAt, amount };
    onOffers(exchangeOffer(offers, dropped, instead));
    setExchanged(undefined);
  };
  return (
    <>
      <ul
        className="grid gap-1 text-xs text-ink-soft figures"
        aria-label={i18n._('Offers to {patient}', { patient })}
      >
        {offers.map((offer) => {
          const described = describeOffer(offer, { slotDate, amount });
          return (
            <li key={keyOf(offer)} className="flex items-center gap-1">
              <span className="min-w-0 flex-1">{described}</span>
              <IconButton
                label={i18n._('Exchange {offer} for {patient}', { offer: described, patient })}
                icon={ArrowLeftRight}
                onClick={() => setExchanged(offer)}
              />
              <IconButton
                label={i18n._('Drop {offer} for {patient}', { offer: described, patient })}
                icon={X}
                onClick={() => onOffers(exchangeOffer(offers, offer))}
              />
            </li>
          );
        })}
        {offers.length === 0 && (
          <li>{i18n._('No other time is offered. The patient reads that you will call.')}</li>
        )}
      </ul>
      {exchanged && (
        <Suspense fallback={<DialogLoading />}>
          <ChooseSlotDialog
            {...{ docId, visitTypeId }}
            minutes={length}
            where={{ ...(mode && { mode }), ...(locationId && { locationId }) }}
            startDate={formatSlotDate(wallClock(zone, plan.ownFrom + minutes(1)))}
            title={i18n._('Another time of {doctor} for {patient}', { doctor, patient })}
            confirmLabel={i18n._('Offer this time')}
            pending={false}
            error={conflict}
            onChoose={({ slotDate: date, slotTime }) =>
              exchange(exchanged, { slotDate: date, slotTime })
            }
            onClose={() => {
              setConflict(null);
              setExchanged(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function keyOf({ docId, startsAt, kind }: PlanOffer): string {
  return `${docId} ${startsAt} ${kind}`;
}

function describeWhere({ mode, arrivedAt }: PlanRow): string {
  const arrived = arrivedAt !== undefined;
  switch (mode) {
    case 'video':
      return arrived ? i18n._('By video, arrived') : i18n._('By video');
    case 'phone':
      return arrived ? i18n._('By phone, arrived') : i18n._('By phone');
    case 'clinic':
      return arrived ? i18n._('At the clinic, arrived') : i18n._('At the clinic');
    default:
      return arrived ? i18n._('Arrived') : '';
  }
}

function describeAfter({ action, expectedAt }: PlanRow, zone: string): string {
  if (expectedAt === undefined) {
    return action === 'offer' ? i18n._('another time') : i18n._('not decided');
  }
  return formatClock(i18n, wallClock(zone, expectedAt));
}

function RowStatus({ row }: { row: PlanRow }) {
  const { action, expectedAt, startsAt } = row;
  const late = expectedAt === undefined ? 0 : (expectedAt - startsAt) / minutes(1);
  if (action === 'offer') {
    return (
      <Status tone="neutral">
        {late > 0
          ? i18n._('Gets offers, at worst {minutes} min later', { minutes: late })
          : i18n._('Gets offers')}
      </Status>
    );
  }
  if (late > 0)
    return <Status tone="waiting">{i18n._('{minutes} min later', { minutes: late })}</Status>;
  return expectedAt === undefined ? (
    <Status tone="waiting">{i18n._('Undecided')}</Status>
  ) : (
    <Status tone="done">{i18n._('On time')}</Status>
  );
}

/** Describes an offer, such as `11:00 AM, Dr. Leena Cherian, ₹700`; with the date for another day. */
export function describeOffer(
  offer: PlanOffer,
  { slotDate, amount }: { slotDate: string; amount: number },
): string {
  const parts = [
    offer.slotDate === slotDate ? i18n._('Today') : formatDay(i18n, offer.slotDate),
    formatClock(i18n, offer.slotTime),
    offer.doctor,
    offer.kind === 'video' && i18n._('by video'),
    offer.place,
    offer.amount !== amount && formatAmount(i18n, offer.amount),
  ];
  return joinWords(
    i18n,
    parts.flatMap((part) => part || []),
  );
}

type OpenOffersProps = Pick<PlanRowViewProps, 'row' | 'zone' | 'role' | 'slotDate'> & {
  open: NonNullable<PlanRow['open']>;
};

/** The offers of an earlier plan without an answer; the desk confirms one after a call. */
function OpenOffers({ row, open, zone, role, slotDate }: OpenOffersProps) {
  const { _id: appointmentId, patient, amount } = row;
  const accept = useChange(
    (offerId: string) =>
      request(routes.answerOffers, { appointmentId, answer: 'accept', offerId }, { as: 'admin' }),
    { done: i18n._('Appointment moved') },
  );
  if (open.offers.length === 0) {
    return (
      <p className="text-xs">
        {i18n._('The offers have ended without an answer. Please call {patient}.', { patient })}
      </p>
    );
  }
  return (
    <div className="grid gap-2 rounded bg-waiting-soft p-3">
      <p className="text-xs">
        {i18n._('These times are held for {patient} until {until}.', {
          patient,
          until: formatInstant(open.heldUntil, zone),
        })}
        {role === 'admin' && ` ${i18n._('Confirm one here after a call.')}`}
      </p>
      <ul className="grid gap-2">
        {open.offers.map((offer) => (
          <li key={offer._id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-52 flex-1 figures">
              {describeOffer(offer, { slotDate, amount })}
            </span>
            {role === 'admin' && (
              <Button
                variant="secondary"
                disabled={accept.isPending}
                onClick={() => accept.mutate(offer._id)}
              >
                <Phone aria-hidden size={18} />
                <SpokenText
                  text={i18n._('Confirm<spoken> {offer} for {patient}</spoken>', {
                    offer: describeOffer(offer, { slotDate, amount }),
                    patient,
                  })}
                />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
