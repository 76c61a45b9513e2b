import type { z } from 'zod';
import { addresses, type RouteName } from './addresses.ts';
import { bookAppointment, changeAppointment, listAppointments } from './appointments.ts';
import { listRecordAccess } from './audit.ts';
import { listDoctors } from './doctors.ts';
import {
  changePassword,
  getProfile,
  register,
  signIn,
  signOut,
  updateProfile,
} from './patients.ts';
import {
  exportPayments,
  getReceipt,
  listMyPayments,
  listPayments,
  payByRazorpay,
  payByStripe,
  refundPayment,
  verifyRazorpay,
  verifyStripe,
} from './payments.ts';
import { adminShapes, doctorShapes } from './portal-shapes.ts';
import { demonstrateChannel, getPublicKey } from './secure.ts';
import { listSessions } from './sessions.ts';
import {
  getPatientVitals,
  latestVitals,
  listDevices,
  pairDevice,
  postVitals,
  removeDevice,
  renameDevice,
} from './vitals.ts';

/** What goes in and what comes out of a call: `body` also describes a GET call's query. */
interface Shape {
  readonly body: z.ZodType;
  readonly reply: z.ZodType;
}

export const shapes = {
  listDoctors,
  register,
  signInPatient: signIn,
  signOutPatient: signOut,
  changePatientPassword: changePassword,
  listPatientSessions: listSessions,
  endOwnSessions: signOut,
  getProfile,
  updateProfile,
  bookAppointment,
  listPatientAppointments: listAppointments,
  cancelPatientAppointment: changeAppointment,
  listRecordAccess,
  payByStripe,
  verifyStripe,
  payByRazorpay,
  verifyRazorpay,
  listMyPayments,
  getReceipt,
  listPayments,
  exportPayments,
  refundPayment,
  ...doctorShapes,
  ...adminShapes,
  latestVitals,
  postVitals,
  listDevices,
  pairDevice,
  renameDevice,
  removeDevice,
  getPatientVitals,
  getPublicKey,
  demonstrateChannel,
} as const satisfies Record<RouteName, Shape>;

export type Body<R extends RouteName> = z.output<(typeof shapes)[R]['body']>;
export type Sent<R extends RouteName> = z.input<(typeof shapes)[R]['body']>;
export type ReplyBody<R extends RouteName> = z.output<(typeof shapes)[R]['reply']>;

export const routeNames = Object.keys(addresses) as RouteName[];
