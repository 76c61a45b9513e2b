import { ConsentVersion } from '@nadi/contract/consent';
import { Id, line, omittable, Success } from '@nadi/contract/fields';
import { Reason } from '@nadi/contract/record';
import type { Routes } from '@nadi/contract/route-definition';
import { BOOKING_LIMITS, SeriesDate, SeriesRequest, SeriesSlots } from '@nadi/contract/series';
import { CANCEL_REASON_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

/** `lastDate` (`5_1_2027`) ends the horizon of the visit type. */
const preview = Success.extend({
  dates: z.array(SeriesDate),
  lastDate: z.string(),
  timeZone: z.string(),
});

/** 409 `series-not-booked` names in `failedSlots` the times that cannot be booked; nothing is then booked. */
const chosen = { slots: SeriesSlots, visitTypeId: omittable(Id) };
const booked = Success.extend({ seriesId: Id, appointmentIds: z.array(Id) });

/** The ids of the cancelled appointment and of the later ones of its series. */
const cancelled = Success.extend({ cancelled: z.array(Id) });

const patientSeriesRoutes = {
  /** `openLeft` is the number of further appointments that the patient may hold until the `limit`. */
  previewPatientSeries: {
    method: 'POST',
    path: '/api/user/preview-series',
    access: 'patient',
    channel: 'medium',
    body: SeriesRequest.extend({ docId: Id, dependantId: Id.optional() }),
    reply: preview.extend({ openLeft: z.number(), limit: z.enum(BOOKING_LIMITS) }),
  },
  bookPatientSeries: {
    method: 'POST',
    path: '/api/user/book-series',
    access: 'patient',
    channel: 'medium',
    idempotent: true,
    body: z.object({
      ...chosen,
      docId: Id,
      dependantId: omittable(Id),
      /** One reason for all of the appointments, as for a single booking. */
      reason: omittable(Reason),
      consentVersion: omittable(ConsentVersion),
    }),
    reply: booked,
  },
  cancelPatientSeries: {
    method: 'POST',
    path: '/api/user/cancel-series',
    access: 'patient',
    channel: 'medium',
    body: z.object({ appointmentId: Id }),
    reply: cancelled,
  },
} as const satisfies Routes;

/** The patient sees `reason`. */
const cancelByClinic = z.object({
  appointmentId: Id,
  reason: line(CANCEL_REASON_MAX).optional(),
});

/** For the patient of an appointment, with the same doctor. */
const doctorSeriesRoutes = {
  previewDoctorSeries: {
    method: 'POST',
    path: '/api/doctor/preview-series',
    access: 'doctor',
    channel: 'medium',
    body: SeriesRequest.extend({ appointmentId: Id }),
    reply: preview,
  },
  bookDoctorSeries: {
    method: 'POST',
    path: '/api/doctor/book-series',
    access: 'doctor',
    channel: 'medium',
    idempotent: true,
    body: z.object({ ...chosen, appointmentId: Id }),
    reply: booked,
  },
  cancelDoctorSeries: {
    method: 'POST',
    path: '/api/doctor/cancel-series',
    access: 'doctor',
    channel: 'medium',
    body: cancelByClinic,
    reply: cancelled,
  },
} as const satisfies Routes;

const adminSeriesRoutes = {
  previewAdminSeries: {
    method: 'POST',
    path: '/api/admin/preview-series',
    access: 'reception',
    channel: 'medium',
    body: SeriesRequest.extend({ docId: Id, userId: Id }),
    reply: preview,
  },
  bookAdminSeries: {
    method: 'POST',
    path: '/api/admin/book-series',
    access: 'reception',
    channel: 'medium',
    idempotent: true,
    body: z.object({ ...chosen, docId: Id, userId: Id }),
    reply: booked,
  },
  cancelAdminSeries: {
    method: 'POST',
    path: '/api/admin/cancel-series',
    access: 'reception',
    channel: 'medium',
    body: cancelByClinic,
    reply: cancelled,
  },
} as const satisfies Routes;

/** Routes about series; the portals load all of them at the start. */
export const seriesRoutes = {
  ...patientSeriesRoutes,
  ...doctorSeriesRoutes,
  ...adminSeriesRoutes,
} as const satisfies Routes;
