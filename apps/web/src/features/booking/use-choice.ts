import type { Doctor } from '@nadi/contract/doctors';
import { minutes } from '@nadi/domain/limits';
import { useMemo, useState } from 'react';
import { useNow } from '#shared/format/use-now.ts';
import {
  forgetChoice,
  type KeptChoice,
  keepChoice,
  keepUnanswered,
  readChoice,
} from './kept-choice.ts';
import { type Choice, choiceStart, heldSlot, nearestSlots, offeredDays } from './offer.ts';

const NEAREST = 3;

/** What a person has chosen of this doctor, against what is on offer this minute. */
export function useChoice(doctor: Doctor, zone: string) {
  const now = useNow(minutes(1));
  const [choice, setChoice] = useState<KeptChoice | undefined>(() => readChoice(doctor._id));
  const [pickedDay, pickDay] = useState(choice?.slotDate);

  const asked = { doctor, zone, now, choice };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is made of these four
  const days = useMemo(() => offeredDays(asked), [doctor, zone, now, choice]);
  const held = heldSlot(asked);
  const lostAt = choice && !held ? choiceStart(choice, zone) : null;

  const day =
    days.find(({ slotDate }) => slotDate === pickedDay) ??
    days.find(({ state }) => state === 'free') ??
    days[0];

  function choose(next: Choice) {
    setChoice(keepChoice(doctor._id, next));
    pickDay(next.slotDate);
  }

  function forget() {
    forgetChoice(doctor._id);
    setChoice(undefined);
  }

  return {
    now,
    days,
    day,
    pickDay,
    choice,
    held,
    lost:
      choice && lostAt !== null
        ? { ...choice, gone: lostAt <= now, nearest: nearestSlots(days, lostAt, NEAREST) }
        : null,
    choose,
    forget,
    /** The same choice as a new try. */
    renew: () => choice && setChoice(keepChoice(doctor._id, choice)),
    /** Its booking got no answer: it stays, to be asked again. */
    leaveOpen: () => choice && setChoice(keepUnanswered(doctor._id, choice)),
  };
}

export type ChoiceState = ReturnType<typeof useChoice>;
