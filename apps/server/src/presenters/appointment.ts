import type { Appointment } from '@nadi/contract/appointments';
import type { WaitingDoctor } from '@nadi/contract/reception';
import { minorToMajor } from '@nadi/domain/minor-units';
import { approvalOf, isExpired } from '@nadi/domain/request';
import type { AppointmentRecord, EarlierTime } from '#store/appointments.ts';
import type { listDoctorPresence } from '#store/doctor-delays.ts';
import { toRequest } from '#store/requests.ts';
import { imageUrl } from './doctor.ts';

/** Derives the wire's booleans from the stored timestamps (docs/product/api.md#appointment). */
export function presentAppointment(record: AppointmentRecord): Appointment {
  return {
    _id: record.id,
    docId: record.doctor_id,
    userId: record.patient_id,
    slotDate: record.slot_date,
    slotTime: record.slot_time,
    startsAt: record.starts_at.getTime(),
    bookedAt: record.booked_at.getTime(),
    // A visit type in person and a walk-in have no meeting; others without a visit type are by video.
    meetingId: record.by_video === false ? undefined : record.meeting_code,
    inPerson: (record.by_video && record.in_person) || undefined,
    mode: record.mode ?? undefined,
    location: presentLocation(record.location),
    amount: minorToMajor(record.amount_minor),
    currency: record.currency,
    cancelled: record.cancelled_at !== null,
    cancelledBy: record.cancelled_by ?? undefined,
    cancelReason: record.cancel_reason ?? undefined,
    isCompleted: record.completed_at !== null,
    ...presentNoShow(record),
    arrivedAt: record.arrived_at?.getTime(),
    walkIn: record.walk_in || undefined,
    endedAt: (record.cancelled_at ?? record.completed_at ?? record.no_show_at)?.getTime(),
    payment: record.paid_at !== null && record.due_minor === 0,
    due: record.due_minor > 0 ? minorToMajor(record.due_minor) : undefined,
    visitTypeId: record.visit_type_id ?? undefined,
    minutes: record.minutes,
    moves: record.moves?.map(presentMove),
    series: presentSeries(record.series),
    vitals: presentVitals(record),
    bookedBy: record.booked_by ?? undefined,
    ...presentRequest(record),
    userData: {
      name: record.patient_name,
      image: imageUrl(record.patient_image_id),
      dob: record.patient_born_on ?? '',
    },
    docData: {
      name: record.doctor_name,
      image: imageUrl(record.doctor_image_id),
      speciality: record.doctor_speciality,
      address: { line1: record.doctor_address_line1, line2: record.doctor_address_line2 },
    },
  };
}

/**
 * Presents an appointment without the vitals and the code of the meeting
 * (docs/product/reception.md).
 */
export function presentForReception(record: AppointmentRecord): Appointment {
  const { vitals: _vitals, meetingId: _meetingId, ...appointment } = presentAppointment(record);
  return appointment;
}

/**
 * Presents the no-show with its reason, which is ignored elsewhere: a release that knows no reasons
 * reopens an appointment and leaves it.
 */
function presentNoShow(record: AppointmentRecord) {
  if (record.no_show_at === null) return {};
  return {
    noShow: true,
    noShowReason: record.no_show_reason ?? undefined,
    noShowNote: record.no_show_note ?? undefined,
  };
}

function presentRequest(record: AppointmentRecord) {
  const request = toRequest(record);
  const { requestUntil, cancelledAt } = request;
  if (requestUntil === null) return { approval: null };
  return {
    approval: approvalOf(request),
    requestUntil,
    requestExpired: (cancelledAt !== null && isExpired(request, cancelledAt)) || undefined,
    acceptMessage: record.accept_message ?? undefined,
  };
}

function presentMove({ amountMinor, ...move }: EarlierTime) {
  return { ...move, amount: amountMinor === undefined ? undefined : minorToMajor(amountMinor) };
}

function presentSeries(series: AppointmentRecord['series']): Appointment['series'] {
  if (!series) return undefined;
  const { id, ...place } = series;
  return { _id: id, ...place };
}

function presentLocation(location: AppointmentRecord['location']): Appointment['location'] {
  if (!location) return undefined;
  const { id, room, ...place } = location;
  return { _id: id, ...place, ...(room ? { room } : {}) };
}

function presentVitals(record: AppointmentRecord): Appointment['vitals'] {
  if (record.vitals_bpm === null || record.vitals_spo2 === null) return undefined;
  return {
    bpm: record.vitals_bpm,
    spo2: record.vitals_spo2,
    source: record.vitals_source ?? 'typed',
  };
}

type DoctorPresence = Awaited<ReturnType<typeof listDoctorPresence>>[number];

export function presentWaitingDoctor(doctor: DoctorPresence): WaitingDoctor {
  const { name, speciality, image_id, with_patient, online } = doctor;
  const presence = with_patient ? 'with-patient' : online ? 'online' : 'away';
  return { name, speciality, image: imageUrl(image_id), presence };
}
