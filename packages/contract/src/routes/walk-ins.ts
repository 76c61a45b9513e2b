import { Id, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { CalledEntry, WaitingEntry, WalkIn } from '@nadi/contract/walk-ins';
import { z } from 'zod';

/** How a walk-in left the queue. */
const Outcome = z.enum(['seen', 'left']);

/** `appointmentId` is an appointment of today that was booked before or created by the call. */
const called = Success.extend({ userId: Id, appointmentId: Id });

export const waitingRoomRoutes = {
  /** For the screen in the waiting room; `code` is the secret part of its address. */
  getWaitingRoom: {
    method: 'GET',
    path: '/api/waiting-room',
    access: 'visitor',
    channel: 'medium',
    body: z.object({ code: z.string().min(1).max(100) }),
    reply: Success.extend({
      clinicName: z.string(),
      /** Sorted by time, the latest first. */
      called: z.array(CalledEntry),
      /** Sorted by token. */
      waiting: z.array(WaitingEntry),
    }),
  },
} as const satisfies Routes;

/** Routes of reception and the admin for the walk-in queue (docs/product/reception.md#walk-ins). */
export const walkInRoutes = {
  /** Today's queue in the order of the tokens. `code` is absent until the screen has an address. */
  listWalkIns: {
    method: 'GET',
    path: '/api/admin/walk-ins',
    access: 'reception',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ walkIns: z.array(WalkIn), code: z.string().optional() }),
  },
  /** Without `docId`, adds the patient for the first free doctor. */
  addWalkIn: {
    method: 'POST',
    path: '/api/admin/add-walk-in',
    access: 'reception',
    channel: 'medium',
    body: z.object({ userId: Id, docId: Id.optional() }),
    reply: Success.extend({ walkInId: Id, token: z.number() }),
  },
  callWalkIn: {
    method: 'POST',
    path: '/api/admin/call-walk-in',
    access: 'reception',
    channel: 'medium',
    body: z.object({ walkInId: Id, docId: Id }),
    reply: called,
  },
  /** Records the arrival of the patient of an appointment today; cash can be recorded from then on. */
  checkIn: {
    method: 'POST',
    path: '/api/admin/check-in',
    access: 'reception',
    channel: 'medium',
    body: z.object({ appointmentId: Id }),
    reply: Success,
  },
  endWalkIn: {
    method: 'POST',
    path: '/api/admin/end-walk-in',
    access: 'reception',
    channel: 'medium',
    body: z.object({ walkInId: Id, outcome: Outcome }),
    reply: Success.extend({ userId: Id }),
  },
  /** Gives the screen a new address and ends the old one. */
  renewWaitingRoom: {
    method: 'POST',
    path: '/api/admin/renew-waiting-room',
    access: 'reception',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ code: z.string() }),
  },
} as const satisfies Routes;

/** Routes of a doctor for the walk-ins who wait for them or for the first free doctor. */
export const doctorWalkInRoutes = {
  listDoctorWalkIns: {
    method: 'GET',
    path: '/api/doctor/walk-ins',
    access: 'doctor',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ walkIns: z.array(WalkIn) }),
  },
  callDoctorWalkIn: {
    method: 'POST',
    path: '/api/doctor/call-walk-in',
    access: 'doctor',
    channel: 'medium',
    body: z.object({ walkInId: Id }),
    reply: called,
  },
  endDoctorWalkIn: {
    method: 'POST',
    path: '/api/doctor/end-walk-in',
    access: 'doctor',
    channel: 'medium',
    body: z.object({ walkInId: Id, outcome: Outcome }),
    reply: Success.extend({ userId: Id }),
  },
} as const satisfies Routes;
