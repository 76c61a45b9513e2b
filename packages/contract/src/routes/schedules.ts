import { Count, Id, IsoDate, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import {
  AvailableDay,
  BookableVisitType,
  BusyCalendar,
  HourException,
  HoursList,
  NewException,
  NewHoliday,
  VisitType,
  WeeklyHours,
} from '@nadi/contract/schedules';
import { CALENDAR_TEXT_MAX, HOLIDAYS_AT_ONCE } from '@nadi/domain/limits';
import { z } from 'zod';

const docId = { docId: Id };

/**
 * The version of the weekly hours or visit types that were read. If it is sent back, a change by another
 * person causes 409 `changed-meanwhile`.
 */
const version = z.string();

const scheduleReply = Success.extend({
  version,
  /** False if the doctor has the clinic's hours. */
  ownHours: z.boolean(),
  hours: z.array(WeeklyHours),
  /** The opening hours of the clinic; null if they are not set and the default hours apply. */
  clinicHours: z.array(WeeklyHours).nullable(),
  exceptions: z.array(HourException),
  timeZone: z.string(),
});

/** Replaces all weekly hours; null restores the clinic's hours. */
const newHours = {
  hours: HoursList.nullable(),
  version: version.max(64).optional(),
};

/** `affected` lists appointments that are now outside the hours. They stay booked. */
const exceptionReply = Success.extend({ exceptionId: Id, affected: z.array(Id) });

const visitTypesReply = Success.extend({ visitTypes: z.array(VisitType), version });

/** Replaces the list: adds types without an `_id`; missing types can no longer be booked. */
const newVisitTypes = {
  visitTypes: z
    .array(VisitType.extend({ _id: Id.optional() }).refine((type) => type.byVideo || type.inPerson))
    .max(20)
    .refine((types) => {
      const ids = types.flatMap(({ _id }) => _id ?? []);
      return new Set(ids).size === ids.length;
    }),
  version: version.max(64).optional(),
};

const busyCalendarReply = Success.extend({ calendar: BusyCalendar.nullable() });

/** An address of an iCalendar file; empty for none. */
const newBusyCalendar = {
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]),
};

export const availabilityRoutes = {
  /** One entry per requested date; a closed date has no slots. */
  getAvailability: {
    method: 'GET',
    path: '/api/doctor/availability',
    access: 'visitor',
    channel: 'medium',
    body: z.object({
      ...docId,
      visitTypeId: Id.optional(),
      from: IsoDate.optional(),
      days: Count(90).optional(),
      /**
       * The length of an appointment to be moved; by default the visit type's. A type that is no longer
       * offered then counts as the doctor's first.
       */
      minutes: Count(240).optional(),
    }),
    reply: Success.extend({
      days: z.array(AvailableDay),
      visitTypes: z.array(BookableVisitType),
      /** The length of the slots, and the number of bookable dates from today. */
      minutes: z.number(),
      horizonDays: z.number(),
      /** The fee of an appointment without a visit type, in rupees. */
      fees: z.number(),
      timeZone: z.string(),
    }),
  },
} as const satisfies Routes;

// The two GET routes are plain: a sealed GET is a POST to its path, which is another route here.
export const doctorScheduleRoutes = {
  getDoctorSchedule: {
    method: 'GET',
    path: '/api/doctor/schedule',
    access: 'doctor',
    channel: 'plain',
    body: z.object({}),
    reply: scheduleReply,
  },
  setDoctorHours: {
    method: 'POST',
    path: '/api/doctor/schedule',
    access: 'doctor',
    channel: 'medium',
    body: z.object(newHours),
    reply: Success,
  },
  addDoctorException: {
    method: 'POST',
    path: '/api/doctor/add-exception',
    access: 'doctor',
    channel: 'medium',
    body: NewException,
    reply: exceptionReply,
  },
  removeDoctorException: {
    method: 'POST',
    path: '/api/doctor/remove-exception',
    access: 'doctor',
    channel: 'medium',
    body: z.object({ exceptionId: Id }),
    reply: Success,
  },
  getDoctorVisitTypes: {
    method: 'GET',
    path: '/api/doctor/visit-types',
    access: 'doctor',
    channel: 'plain',
    body: z.object({}),
    reply: visitTypesReply,
  },
  setDoctorVisitTypes: {
    method: 'POST',
    path: '/api/doctor/visit-types',
    access: 'doctor',
    channel: 'medium',
    body: z.object(newVisitTypes),
    reply: visitTypesReply,
  },
} as const satisfies Routes;

export const doctorBusyRoutes = {
  getDoctorBusyCalendar: {
    method: 'GET',
    path: '/api/doctor/busy-calendar',
    access: 'doctor',
    channel: 'medium',
    body: z.object({}),
    reply: busyCalendarReply,
  },
  /** Fetches the calendar first; an unreadable one is refused and changes nothing. */
  setDoctorBusyCalendar: {
    method: 'POST',
    path: '/api/doctor/set-busy-calendar',
    access: 'doctor',
    channel: 'medium',
    body: z.object(newBusyCalendar),
    reply: busyCalendarReply,
  },
} as const satisfies Routes;

export const adminBusyRoutes = {
  getAdminBusyCalendar: {
    method: 'GET',
    path: '/api/admin/busy-calendar',
    access: 'admin',
    channel: 'medium',
    body: z.object(docId),
    reply: busyCalendarReply,
  },
  setAdminBusyCalendar: {
    method: 'POST',
    path: '/api/admin/set-busy-calendar',
    access: 'admin',
    channel: 'medium',
    body: z.object({ ...docId, ...newBusyCalendar }),
    reply: busyCalendarReply,
  },
} as const satisfies Routes;

export const adminScheduleRoutes = {
  getAdminSchedule: {
    method: 'GET',
    path: '/api/admin/schedule',
    access: 'admin',
    channel: 'plain',
    body: z.object(docId),
    reply: scheduleReply,
  },
  setAdminHours: {
    method: 'POST',
    path: '/api/admin/schedule',
    access: 'admin',
    channel: 'medium',
    body: z.object({ ...docId, ...newHours }),
    reply: Success,
  },
  /** Without `docId` the exception applies to the whole clinic. */
  addAdminException: {
    method: 'POST',
    path: '/api/admin/add-exception',
    access: 'admin',
    channel: 'medium',
    body: NewException.extend({ docId: Id.optional() }),
    reply: exceptionReply,
  },
  removeAdminException: {
    method: 'POST',
    path: '/api/admin/remove-exception',
    access: 'admin',
    channel: 'medium',
    body: z.object({ exceptionId: Id, docId: Id.optional() }),
    reply: Success,
  },
  getAdminVisitTypes: {
    method: 'GET',
    path: '/api/admin/visit-types',
    access: 'admin',
    channel: 'plain',
    body: z.object(docId),
    reply: visitTypesReply,
  },
  setAdminVisitTypes: {
    method: 'POST',
    path: '/api/admin/visit-types',
    access: 'admin',
    channel: 'medium',
    body: z.object({ ...docId, ...newVisitTypes }),
    reply: visitTypesReply,
  },
} as const satisfies Routes;

export const holidayRoutes = {
  /** The clinic's exceptions that have not ended. `removeAdminException` removes one. */
  listHolidays: {
    method: 'GET',
    path: '/api/admin/holidays',
    access: 'admin',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ holidays: z.array(HourException), timeZone: z.string() }),
  },
  /** Closes whole days for every doctor. `affected` lists the appointments inside; they stay booked. */
  addHolidays: {
    method: 'POST',
    path: '/api/admin/add-holidays',
    access: 'admin',
    channel: 'medium',
    body: z.object({ holidays: z.array(NewHoliday).min(1).max(HOLIDAYS_AT_ONCE) }),
    reply: Success.extend({
      holidays: z.array(HourException.extend({ affected: z.array(Id) })),
    }),
  },
  /** Lists the days of an iCalendar text that have not ended; `known` ones are holidays already. */
  previewHolidays: {
    method: 'POST',
    path: '/api/admin/preview-holidays',
    access: 'admin',
    channel: 'medium',
    upload: true,
    body: z.object({ calendar: z.string().min(1).max(CALENDAR_TEXT_MAX) }),
    reply: Success.extend({ holidays: z.array(NewHoliday.safeExtend({ known: z.boolean() })) }),
  },
} as const satisfies Routes;
