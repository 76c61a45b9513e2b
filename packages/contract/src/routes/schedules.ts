import { Count, Id, IsoDate, line, SlotTime, Success } from '@nadi/contract/fields';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import {
  AvailableDay,
  BookableVisitType,
  BusyCalendar,
  HourException,
  HoursList,
  NewException,
  NewHoliday,
  ScheduleTemplate,
  TimeReason,
  UnreadEvents,
  VisitType,
  WeeklyHours,
} from '@nadi/contract/schedules';
import { CALENDAR_TEXT_MAX, HOLIDAYS_AT_ONCE } from '@nadi/domain/limits';
import { MODES } from '@nadi/domain/places';
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
    .array(
      VisitType.extend({ _id: Id.optional() }).refine(
        (type) => type.byVideo || type.inPerson || type.byPhone,
      ),
    )
    .max(20)
    .refine((types) => {
      const ids = types.flatMap(({ _id }) => _id ?? []);
      return new Set(ids).size === ids.length;
    }),
  version: version.max(64).optional(),
};

const explained = {
  date: IsoDate,
  time: SlotTime.optional(),
  visitTypeId: Id.optional(),
  /** By default as in `getAvailability`. */
  mode: z.enum(MODES).optional(),
  locationId: Id.optional(),
};

const busyCalendarReply = Success.extend({ calendar: BusyCalendar.nullable() });

/** An address of an iCalendar file; empty for none. */
const newBusyCalendar = {
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]),
};

export const schedulesRoutes = {
  /** One entry per requested date; a closed date has no slots. */
  getAvailability: {
    method: 'GET',
    paths: { visitor: '/api/doctor/availability' },
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
      /** By default the first mode of the visit type, and the first place at which the doctor has hours. */
      mode: z.enum(MODES).optional(),
      locationId: Id.optional(),
    }),
    reply: Success.extend({
      days: z.array(AvailableDay),
      visitTypes: z.array(BookableVisitType),
      /** The length of the slots, and the number of bookable dates from today. */
      minutes: z.number(),
      horizonDays: z.number(),
      /** The fee of an appointment without a visit type. */
      fees: z.number(),
      timeZone: z.string(),
      /** The place of the slots; absent by video or phone. */
      locationId: Id.optional(),
      /** The places at which the doctor has hours, if there are several or another than the first place. */
      locationIds: z.array(Id).optional(),
    }),
  },
  /** Without `time`: every time at which an appointment could start by hours and step. No reasons: free. */
  explainTimes: {
    method: 'GET',
    paths: pathsOf('explain-times', 'doctor', 'reception'),
    body: z.object(explained),
    reply: Success.extend({
      slotDate: z.string(),
      times: z.array(z.object({ slotTime: z.string(), reasons: z.array(TimeReason) })),
      /** Free times of the date, next to `time` if it is given. */
      nearest: z.array(z.string()),
      /** How well the doctor's other calendar could be read; null without one. */
      calendar: z
        .object({
          fetchedAt: z.number().optional(),
          failed: z.boolean(),
          unread: UnreadEvents.optional(),
        })
        .nullable(),
      visitTypes: z.array(z.object({ _id: Id, name: z.string() })),
      timeZone: z.string(),
    }),
    overrides: { reception: { body: z.object({ ...docId, ...explained }) } },
  },
  // The GET routes are plain: a sealed GET is a POST to its path, which is another route here.
  getSchedule: {
    method: 'GET',
    channel: 'plain',
    paths: pathsOf('schedule', 'doctor', 'admin'),
    reply: scheduleReply,
    overrides: { admin: { body: z.object(docId) } },
  },
  setHours: {
    paths: pathsOf('schedule', 'doctor', 'admin'),
    body: z.object(newHours),
    overrides: { admin: { body: z.object({ ...docId, ...newHours }) } },
  },
  addException: {
    paths: pathsOf('add-exception', 'doctor', 'admin'),
    body: NewException,
    reply: exceptionReply,
    overrides: {
      /** Without `docId` the exception applies to the whole clinic. */
      admin: { body: NewException.extend({ docId: Id.optional() }) },
    },
  },
  removeException: {
    paths: pathsOf('remove-exception', 'doctor', 'admin'),
    body: z.object({ exceptionId: Id }),
    overrides: { admin: { body: z.object({ exceptionId: Id, docId: Id.optional() }) } },
  },
  getVisitTypes: {
    method: 'GET',
    channel: 'plain',
    paths: pathsOf('visit-types', 'doctor', 'admin'),
    reply: visitTypesReply,
    overrides: { admin: { body: z.object(docId) } },
  },
  setVisitTypes: {
    paths: pathsOf('visit-types', 'doctor', 'admin'),
    body: z.object(newVisitTypes),
    reply: visitTypesReply,
    overrides: { admin: { body: z.object({ ...docId, ...newVisitTypes }) } },
  },
  getBusyCalendar: {
    method: 'GET',
    paths: pathsOf('busy-calendar', 'doctor', 'admin'),
    reply: busyCalendarReply,
    overrides: { admin: { body: z.object(docId) } },
  },
  /** Fetches the calendar first; an unreadable one is refused and changes nothing. */
  setBusyCalendar: {
    paths: pathsOf('set-busy-calendar', 'doctor', 'admin'),
    body: z.object(newBusyCalendar),
    reply: busyCalendarReply,
    overrides: { admin: { body: z.object({ ...docId, ...newBusyCalendar }) } },
  },
  /** The clinic's exceptions that have not ended. `removeException` removes one. */
  listHolidays: {
    method: 'GET',
    paths: { admin: '/api/admin/holidays' },
    reply: Success.extend({ holidays: z.array(HourException), timeZone: z.string() }),
  },
  /** Closes whole days for every doctor. `affected` lists the appointments inside; they stay booked. */
  addHolidays: {
    paths: { admin: '/api/admin/add-holidays' },
    body: z.object({ holidays: z.array(NewHoliday).min(1).max(HOLIDAYS_AT_ONCE) }),
    reply: Success.extend({
      holidays: z.array(HourException.extend({ affected: z.array(Id) })),
    }),
  },
  /** Lists the days of an iCalendar text that have not ended; `known` ones are holidays already. */
  previewHolidays: {
    paths: { admin: '/api/admin/preview-holidays' },
    upload: true,
    body: z.object({ calendar: z.string().min(1).max(CALENDAR_TEXT_MAX) }),
    reply: Success.extend({ holidays: z.array(NewHoliday.safeExtend({ known: z.boolean() })) }),
  },
  listScheduleTemplates: {
    method: 'GET',
    paths: { admin: '/api/admin/schedule-templates' },
    reply: Success.extend({ templates: z.array(ScheduleTemplate) }),
  },
  /** Copies a doctor's present hours and visit types. Replaces a template of the same name. */
  saveScheduleTemplate: {
    paths: { admin: '/api/admin/save-schedule-template' },
    body: z.object({ docId: Id, name: line(60, 1) }),
    reply: Success.extend({ templateId: Id }),
  },
  /** Replaces a doctor's hours and visit types; leave and booked appointments stay. */
  applyScheduleTemplate: {
    paths: { admin: '/api/admin/apply-schedule-template' },
    body: z.object({ docId: Id, templateId: Id }),
  },
  removeScheduleTemplate: {
    paths: { admin: '/api/admin/remove-schedule-template' },
    body: z.object({ templateId: Id }),
  },
} as const satisfies Routes;
