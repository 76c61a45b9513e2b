import { z } from 'zod';
import { Id, type InputError, IsoDate, SearchedSpeciality } from './fields.ts';
import { Clock } from './schedules.ts';

/** The preferred days and times: weekdays (0 is Sunday), inclusive dates and an interval of each day. */
export const WaitlistPreferences = z.object({
  days: z.array(z.number().int().min(0).max(6)).max(7).optional(),
  from: IsoDate.optional(),
  until: IsoDate.optional(),
  clock: Clock.optional(),
});

/** A request for a doctor or for a speciality. */
export const JoinWaitlist = WaitlistPreferences.extend({
  docId: Id.optional(),
  speciality: SearchedSpeciality.optional(),
})
  .refine(({ docId, speciality }) => (docId === undefined) !== (speciality === undefined), {
    error: 'missing-or-wrong' satisfies InputError,
    path: ['docId'],
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    error: 'not-an-interval' satisfies InputError,
    path: ['until'],
  });

const DoctorName = z.object({ name: z.string(), image: z.string(), speciality: z.string() });

/** `position` 1 gets the next offer. `docId` and `docData` are present only for a doctor's waitlist. */
export const WaitlistEntry = WaitlistPreferences.extend({
  _id: Id,
  docId: Id.optional(),
  docData: DoctorName.optional(),
  speciality: z.string(),
  joinedAt: z.number(),
  position: z.number(),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

/** A free slot that is held for the patient until `expiresAt`, epoch milliseconds. `fees` in major units. */
export const WaitlistOffer = z.object({
  _id: Id,
  entryId: Id,
  docId: Id,
  docData: DoctorName,
  slotDate: z.string(),
  slotTime: z.string(),
  startsAt: z.number(),
  minutes: z.number(),
  visitType: z.string().optional(),
  fees: z.number(),
  expiresAt: z.number(),
});
export type WaitlistOffer = z.infer<typeof WaitlistOffer>;
