import * as routes from '@nadi/contract/generated/route-table';
import type { PlanOffer, PlanRow } from '@nadi/contract/replanning';
import type { ReplyBody } from '@nadi/contract/routes';
import { formatSlotDate, formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { formatMoney } from '@nadi/domain/money';
import type { PlanAction } from '@nadi/domain/replanning';
import { displayDate } from '@nadi/messages/en/dates';
import { ArrowLeftRight, Phone, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { useChange } from '#shared/portal/mutations.ts';
import type { PortalRole } from '#shared/portal/portal.ts';
import { type Choice, choiceStart } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { Status } from '#shared/ui/status.tsx';
import { exchangeOffer, findConflict, listActions } from './plan-draft.ts';

const ChooseSlotDialog = lazyPart(
  async () => (await import('#shared/slots/choose-slot.tsx')).ChooseSlotDialog,
);

const LABELS = new Map<PlanAction, string>([
  ['keep', 'Keep'],
  ['expect', 'Later'],
  ['offer', 'Offer'],
]);

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
            {slotTime} <span aria-hidden>→</span>
            <span className="sr-only"> becomes </span> {describeAfter(row, zone)}
          </span>
          <RowStatus row={row} />
        </p>
        <RadioCards<PlanAction>
          legend={`What becomes of the appointment of ${patient}`}
          legendHidden
          className="min-w-52"
          name={`plan-${_id}`}
          cards={listActions(row).map((value) => ({ value, label: LABELS.get(value) }))}
          selected={action}
          onSelect={onChoose}
        />
      </div>
      {row.room && (
        <p className="text-xs text-ink-soft">
          Gets {row.room.name} at the same time.
          {action === 'keep' && ' The patient is told the room.'}
        </p>
      )}
      {action === 'offer' && <ChosenOffers {...props} />}
      {action === 'keep' && row.expectedAt === undefined && !open && (
        <p className="text-xs text-ink-soft">No message is sent. Please call.</p>
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
      <ul className="grid gap-1 text-xs text-ink-soft figures" aria-label={`Offers to ${patient}`}>
        {offers.map((offer) => {
          const described = describeOffer(offer, { slotDate, amount });
          return (
            <li key={keyOf(offer)} className="flex items-center gap-1">
              <span className="min-w-0 flex-1">{described}</span>
              <IconButton
                label={`Exchange ${described} for ${patient}`}
                icon={ArrowLeftRight}
                onClick={() => setExchanged(offer)}
              />
              <IconButton
                label={`Drop ${described} for ${patient}`}
                icon={X}
                onClick={() => onOffers(exchangeOffer(offers, offer))}
              />
            </li>
          );
        })}
        {offers.length === 0 && (
          <li>No other time is offered. The patient reads that you will call.</li>
        )}
      </ul>
      {exchanged && (
        <Suspense fallback={<DialogLoading />}>
          <ChooseSlotDialog
            {...{ docId, visitTypeId }}
            minutes={length}
            where={{ ...(mode && { mode }), ...(locationId && { locationId }) }}
            startDate={formatSlotDate(wallClock(zone, plan.ownFrom + minutes(1)))}
            title={`Another time of ${doctor} for ${patient}`}
            confirmLabel="Offer this time"
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
  const where =
    mode === 'video' ? 'By video' : mode === 'phone' ? 'By phone' : mode ? 'At the clinic' : '';
  if (arrivedAt === undefined) return where;
  return where ? `${where}, arrived` : 'Arrived';
}

function describeAfter({ action, expectedAt }: PlanRow, zone: string): string {
  if (expectedAt === undefined) return action === 'offer' ? 'another time' : 'not decided';
  return formatSlotTime(wallClock(zone, expectedAt));
}

function RowStatus({ row }: { row: PlanRow }) {
  const { action, expectedAt, startsAt } = row;
  const late = expectedAt === undefined ? 0 : (expectedAt - startsAt) / minutes(1);
  if (action === 'offer') {
    return (
      <Status tone="neutral">
        {late > 0 ? `Gets offers, at worst ${late} min later` : 'Gets offers'}
      </Status>
    );
  }
  if (late > 0) return <Status tone="waiting">{late} min later</Status>;
  return expectedAt === undefined ? (
    <Status tone="waiting">Undecided</Status>
  ) : (
    <Status tone="done">On time</Status>
  );
}

/** Describes an offer, such as `11:00 AM, Dr. Leena Cherian, ₹700`; with the date for another day. */
export function describeOffer(
  offer: PlanOffer,
  { slotDate, amount }: { slotDate: string; amount: number },
): string {
  return [
    offer.slotDate === slotDate
      ? `Today, ${offer.slotTime}`
      : `${displayDate(offer.slotDate)}, ${offer.slotTime}`,
    offer.doctor,
    offer.kind === 'video' && 'by video',
    offer.place,
    offer.amount !== amount && formatMoney(offer.amount),
  ]
    .filter(Boolean)
    .join(', ');
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
    { done: 'Appointment moved' },
  );
  if (open.offers.length === 0) {
    return (
      <p className="text-xs">The offers have ended without an answer. Please call {patient}.</p>
    );
  }
  return (
    <div className="grid gap-2 rounded bg-waiting-soft p-3">
      <p className="text-xs">
        These times are held for {patient} until {formatInstant(open.heldUntil, zone)}.
        {role === 'admin' && ' Confirm one here after a call.'}
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
                Confirm
                <span className="sr-only">
                  {' '}
                  {describeOffer(offer, { slotDate, amount })} for {patient}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
