import type { Doctor } from '@nadi/contract/doctors';
import { minutes } from '@nadi/domain/limits';
import { useMemo, useState } from 'react';
import { useNow } from '#shared/format/use-now.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import { type Choice, choiceStart, nearestSlots, offeredDays, selectedSlot } from './offer.ts';
import {
  clearChoice,
  readChoice,
  type SavedChoice,
  saveChoice,
  updateChoice,
} from './saved-choice.ts';

const NEAREST_COUNT = 4;

/** The slot chosen for this doctor, checked against the current offer every minute. */
export function useChoice(doctor: Doctor, zone: string) {
  const now = useNow(minutes(1));
  const linked = useLinkedChoice();
  const [choice, setChoice] = useState<SavedChoice | undefined>(() =>
    initialChoice(doctor._id, linked),
  );
  const [pickedDay, pickDay] = useState(choice?.slotDate);

  const input = { doctor, zone, now, choice };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `input` is made of these four
  const days = useMemo(() => offeredDays(input), [doctor, zone, now, choice]);
  const selected = selectedSlot(input);
  const unavailableAt = choice && !selected ? choiceStart(choice, zone) : null;

  const day =
    days.find(({ slotDate }) => slotDate === pickedDay) ??
    days.find(({ state }) => state === 'free') ??
    days[0];

  function choose(next: Choice) {
    setChoice(saveChoice(doctor._id, next));
    pickDay(next.slotDate);
  }

  function clear() {
    clearChoice(doctor._id);
    setChoice(undefined);
  }

  /** Changes the same choice; returns it for immediate use. */
  function update(change: Partial<Pick<SavedChoice, 'outcomeUnknown' | 'bookAfterSignIn'>>) {
    if (choice) setChoice(updateChoice(doctor._id, { ...choice, ...change }));
  }

  return {
    now,
    days,
    day,
    pickDay,
    choice,
    selected,
    unavailable:
      choice && unavailableAt !== null
        ? {
            ...choice,
            past: unavailableAt <= now,
            nearest: nearestSlots(days, unavailableAt, NEAREST_COUNT),
          }
        : null,
    choose,
    clear,
    update,
    /** Keeps the choice for another attempt under a new key. */
    renew: () => choice && setChoice(saveChoice(doctor._id, choice)),
  };
}

export type ChoiceState = ReturnType<typeof useChoice>;

/** The slot that a link from a doctor card names in its query. */
function useLinkedChoice(): Choice | undefined {
  const [params] = useSearchParams();
  const [slotDate, slotTime] = [params.get('date'), params.get('time')];
  return slotDate && slotTime ? { slotDate, slotTime } : undefined;
}

/** Prefers the saved choice where it is the linked one, so that it keeps its key. */
function initialChoice(docId: string, linked: Choice | undefined): SavedChoice | undefined {
  const saved = readChoice(docId);
  if (!linked) return saved;
  const same = saved?.slotDate === linked.slotDate && saved.slotTime === linked.slotTime;
  return same ? saved : saveChoice(docId, linked);
}
