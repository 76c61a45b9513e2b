import type { Doctor } from '@nadi/contract/doctors';
import { useState } from 'react';
import { useSearchParams } from '#shared/router/router.tsx';
import {
  type Choice,
  choiceStart,
  nearestSlots,
  selectedSlot,
  withSlot,
} from '#shared/slots/offer.ts';
import { useSlotOffer } from '#shared/slots/use-slot-offer.ts';
import {
  clearChoice,
  readChoice,
  type SavedChoice,
  saveChoice,
  updateChoice,
  type Where,
} from './saved-choice.ts';

const NEAREST_COUNT = 4;

type Wanted = Pick<SavedChoice, 'visitTypeId' | 'where'>;

export type ChosenSlot = Pick<
  ReturnType<typeof useChoice>,
  'selected' | 'visitTypeId' | 'where' | 'clear'
>;

/** Returns the visit type and slot chosen for a doctor, checked against the free slots at every refetch. */
export function useChoice({ _id: docId, slots_booked }: Pick<Doctor, '_id' | 'slots_booked'>) {
  const linked = useLinkedChoice();
  const [choice, setChoice] = useState<SavedChoice | undefined>(() => initialChoice(docId, linked));
  const [wanted, setWanted] = useState<Wanted>({
    visitTypeId: choice?.visitTypeId,
    where: choice?.where,
  });
  const { visitTypeId, where } = wanted;
  const offer = useSlotOffer({ docId, visitTypeId, ...where, startDate: choice?.slotDate });
  const { days, zone, now } = offer;
  const [typeRefused, setTypeRefused] = useState(false);
  // Another type has another length and another fee, so its slot must be chosen again.
  if (offer.typeRefused && !choice?.outcomeUnknown) {
    setTypeRefused(true);
    setWanted({});
    setChoice(undefined);
  }

  const listed = days?.some(
    ({ slotDate, slots }) =>
      slotDate === choice?.slotDate && slots.some(({ slotTime }) => slotTime === choice?.slotTime),
  );
  const [listedAt, setListedAt] = useState<number>();
  if (listed && !offer.changing && listedAt !== offer.refreshedAt) setListedAt(offer.refreshedAt);

  const selected = selectedSlot({
    choice,
    days: offer.changing ? undefined : days,
    zone,
    now,
    offeredAt: listedAt ?? choice?.offeredAt,
    booked: choice ? (slots_booked[choice.slotDate]?.includes(choice.slotTime) ?? false) : false,
  });
  const unavailableAt = choice && zone && days && !selected ? choiceStart(choice, zone) : null;

  function choose(next: Choice) {
    setChoice(saveChoice(docId, { ...next, ...wanted }));
    setListedAt(undefined);
    offer.showDay(next.slotDate);
  }

  /** Keeps day and time, although they may not be offered there. */
  function change(next: Wanted) {
    setWanted(next);
    setListedAt(undefined);
    if (choice) setChoice(saveChoice(docId, { ...choice, ...next, offeredAt: 0 }));
  }

  function clear() {
    clearChoice(docId);
    setChoice(undefined);
  }

  /** Updates the current choice. */
  function update(change: Partial<Pick<SavedChoice, 'outcomeUnknown' | 'bookAfterSignIn'>>) {
    if (choice) setChoice(updateChoice(docId, { ...choice, ...change }));
  }

  return {
    offer,
    days: days && withSlot(days, selected),
    /** The visit type of the link or the earlier choice is not offered, and nothing was chosen since. */
    typeRefused: typeRefused && !selected,
    choice,
    selected,
    unavailable:
      choice && days && unavailableAt !== null
        ? {
            ...choice,
            past: unavailableAt <= now,
            nearest: nearestSlots(days, unavailableAt, NEAREST_COUNT),
          }
        : null,
    choose,
    clear,
    update,
    visitTypeId: visitTypeId ?? offer.visitTypes[0]?._id,
    where,
    chooseType: (id: string) => change({ visitTypeId: id, where: undefined }),
    chooseWhere: (next: Where) => change({ visitTypeId, where: next }),
    /** Keeps the choice for another attempt under a new key. */
    renew() {
      setListedAt(0);
      if (choice) setChoice(saveChoice(docId, { ...choice, offeredAt: 0 }));
    },
  };
}

/** Returns the slot in the query of a link from a doctor card. */
function useLinkedChoice(): LinkedChoice | undefined {
  const [params] = useSearchParams();
  const [slotDate, slotTime] = [params.get('date'), params.get('time')];
  const visitTypeId = params.get('type') ?? undefined;
  const locationId = params.get('place');
  const where = locationId ? ({ mode: 'clinic', locationId } as const) : undefined;
  return slotDate && slotTime ? { slotDate, slotTime, visitTypeId, where } : undefined;
}

type LinkedChoice = Choice & Wanted;

/** Prefers the saved choice if it equals the linked one, so that it keeps its key. */
function initialChoice(docId: string, linked: LinkedChoice | undefined): SavedChoice | undefined {
  const saved = readChoice(docId);
  if (!linked) return saved;
  const same = saved?.slotDate === linked.slotDate && saved.slotTime === linked.slotTime;
  const isThere = saved?.where?.locationId === linked.where?.locationId;
  return same && isThere && saved.visitTypeId === linked.visitTypeId
    ? saved
    : saveChoice(docId, linked);
}
