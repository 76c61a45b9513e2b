import { ROOMS_MAX, TRAVEL_MINUTES_MAX } from '@nadi/domain/places';
import { z } from 'zod';
import { Id, type InputError, line } from './fields.ts';

const NAME_MAX = 80;
const LINE_MAX = 160;

/** A place of the clinic as everyone receives it. `address` has a line in each entry; `mapUrl` may be empty. */
export const Location = z.object({
  _id: Id,
  name: z.string(),
  address: z.array(z.string()),
  mapUrl: z.string(),
  phone: z.string(),
});
export type Location = z.infer<typeof Location>;

/** The place of an appointment, and its room at a place with rooms. */
export const AppointmentLocation = Location.extend({ room: z.string().optional() });
export type AppointmentLocation = z.infer<typeof AppointmentLocation>;

/** A place as the clinic receives it. */
export const ClinicLocation = Location.extend({
  /** Half of them count at each end of a journey. */
  travelMinutes: z.number(),
  rooms: z.array(z.object({ _id: Id, name: z.string() })),
  /** True for the first place, which cannot be retired. */
  isFirst: z.boolean(),
  /** The closure of a retired place; absent while it is in use. */
  retired: z.object({ exceptionId: Id, undecided: z.number() }).optional(),
});
export type ClinicLocation = z.infer<typeof ClinicLocation>;

/** A place as the admin saves it: new without an `_id`. A room that is left out is retired. */
export const NewLocation = z.object({
  _id: Id.optional(),
  name: line(NAME_MAX, 1),
  address: z.array(line(LINE_MAX, 1)).max(4),
  mapUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
  phone: line(40).pipe(z.string().regex(/^$|^\+?[\d ()-]{5,}$/)),
  travelMinutes: z.number().int().min(0).max(TRAVEL_MINUTES_MAX),
  rooms: z
    .array(z.object({ _id: Id.optional(), name: line(NAME_MAX, 1) }))
    .max(ROOMS_MAX)
    .refine(
      (rooms) => new Set(rooms.map(({ name }) => name.toLowerCase())).size === rooms.length,
      'twice' satisfies InputError,
    ),
});
export type NewLocation = z.infer<typeof NewLocation>;
