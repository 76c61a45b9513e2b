import { ConsentVersion } from '@nadi/contract/consultation';
import { Id, line, omittable, Success } from '@nadi/contract/fields';
import { Reason } from '@nadi/contract/record';
import { ShownPolicy } from '@nadi/contract/refund-policy';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { BOOKING_LIMITS, SeriesDate, SeriesRequest, SeriesSlots } from '@nadi/contract/series';
import { CANCEL_REASON_MAX } from '@nadi/domain/limits';
import { MODES } from '@nadi/domain/places';
import { z } from 'zod';

/** `lastDate` (`5_1_2027`) ends the horizon of the visit type. */
const preview = Success.extend({
  dates: z.array(SeriesDate),
  lastDate: z.string(),
  timeZone: z.string(),
});

/** 409 `series-not-booked` names in `failedSlots` the times that cannot be booked; nothing is then booked. */
const chosen = {
  slots: SeriesSlots,
  visitTypeId: omittable(Id),
  mode: omittable(z.enum(MODES)),
  locationId: omittable(Id),
};
const booked = Success.extend({ seriesId: Id, appointmentIds: z.array(Id) });

/** The ids of the cancelled appointment and of the later ones of its series. */
const cancelled = Success.extend({ cancelled: z.array(Id) });

/** The patient sees `reason`. */
const cancelByClinic = z.object({
  appointmentId: Id,
  reason: line(CANCEL_REASON_MAX).optional(),
});

export const seriesRoutes = {
  /** `openLeft` is the number of further appointments that the patient may hold until the `limit`. */
  previewSeries: {
    paths: pathsOf('preview-series', 'patient', 'doctor', 'reception'),
    body: SeriesRequest.extend({ docId: Id, dependantId: Id.optional() }),
    reply: preview.extend({ openLeft: z.number(), limit: z.enum(BOOKING_LIMITS) }),
    overrides: {
      doctor: { body: SeriesRequest.extend({ appointmentId: Id }), reply: preview },
      reception: { body: SeriesRequest.extend({ docId: Id, userId: Id }), reply: preview },
    },
  },
  bookSeries: {
    paths: pathsOf('book-series', 'patient', 'doctor', 'reception'),
    idempotent: true,
    body: z.object({
      ...chosen,
      docId: Id,
      dependantId: omittable(Id),
      /** One reason for all of the appointments, as for a single booking. */
      reason: omittable(Reason),
      consentVersion: omittable(ConsentVersion),
      refundPolicyVersion: ShownPolicy,
    }),
    reply: booked,
    overrides: {
      doctor: { body: z.object({ ...chosen, appointmentId: Id }) },
      reception: { body: z.object({ ...chosen, docId: Id, userId: Id }) },
    },
  },
  cancelSeries: {
    paths: pathsOf('cancel-series', 'patient', 'doctor', 'reception'),
    body: z.object({ appointmentId: Id }),
    reply: cancelled,
    overrides: { doctor: { body: cancelByClinic }, reception: { body: cancelByClinic } },
  },
} as const satisfies Routes;
