import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { PatientRow } from '@nadi/contract/patients';
import type { PaymentRow } from '@nadi/contract/payments';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  CreditCard,
  type LucideIcon,
  Search,
  Stethoscope,
  UserRound,
} from 'lucide-react';
import { paths } from '#app/portal-paths.ts';
import { portalQuery, type ReceptionRole } from '#shared/portal/portal.ts';

export interface Option {
  id: string;
  group: string;
  label: string;
  /** Tells people and appointments of the same name apart. */
  note?: string | undefined;
  Icon: LucideIcon;
  /** The key that does the same. */
  key?: string | undefined;
  to: string;
}

/** A shorter text would match too many people. */
export const SEARCH_MIN = 2;
const LISTED = 5;
const LISTED_OTHERS = 3;

/**
 * Returns what the role may find. Never shows matches of an earlier text, which could be other people.
 * @param search empty to find nothing
 */
export function useFound(search: string, portal: ReceptionRole) {
  const enabled = search.length >= SEARCH_MIN;
  const admin = enabled && portal === 'admin';
  const only = { placeholderData: () => undefined, enabled };
  const patients = useQuery({
    ...portalQuery('admin', routes.listPatients, { search, pageSize: LISTED }),
    ...only,
  });
  const appointments = useQuery({
    ...portalQuery('admin', routes.searchAppointments, {
      ...{ search, pageSize: LISTED_OTHERS, sort: 'date', order: 'desc' },
    }),
    ...only,
  });
  const doctors = useQuery({
    ...portalQuery('admin', routes.listAllDoctors, { search, pageSize: LISTED_OTHERS }),
    ...only,
    enabled: admin,
  });
  const payments = useQuery({
    ...portalQuery('admin', routes.listPayments, { search, pageSize: LISTED_OTHERS }),
    ...only,
    enabled: admin,
  });
  const queries = [patients, appointments, ...(admin ? [doctors, payments] : [])];
  const options: Option[] = [
    ...(patients.data?.patients ?? []).map(patientOption),
    ...more(patients.data?.total, LISTED, 'patients', paths.patients, search),
    ...(doctors.data?.doctors ?? []).map(({ _id, name, speciality }) => ({
      ...{ id: `doctor-${_id}`, group: 'Doctors', label: name, note: speciality },
      ...{ Icon: Stethoscope, to: paths.editDoctor(_id) },
    })),
    ...(appointments.data?.appointments ?? []).map(appointmentOption),
    ...more(appointments.data?.total, LISTED_OTHERS, 'appointments', paths.allAppointments, search),
    ...(payments.data?.payments ?? []).map(paymentOption),
    ...more(payments.data?.total, LISTED_OTHERS, 'payments', paths.adminPayments, search),
  ];
  return {
    options,
    loading: enabled && queries.some(({ isLoading }) => isLoading),
    failed: enabled && queries.some(({ error, data }) => error !== null && data === undefined),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

const GROUPS = { patients: 'Patients', appointments: 'Appointments', payments: 'Payments' };

/** Leads to the list if it has more matches than are shown. */
function more(
  total: number | undefined,
  listed: number,
  what: keyof typeof GROUPS,
  list: string,
  search: string,
): Option[] {
  if (total === undefined || total <= listed) return [];
  const counted = total.toLocaleString('en-IN');
  const to = `${list}?${new URLSearchParams({ search })}`;
  return [
    { id: `all-${what}`, group: GROUPS[what], label: `All ${counted} ${what}`, Icon: Search, to },
  ];
}

function patientOption(row: PatientRow): Option {
  const { _id, name, phone, email, dob } = row;
  const born = dob && `born ${displayDate(parseIsoDate(dob))}`;
  return {
    id: `patient-${_id}`,
    group: 'Patients',
    label: name,
    note: [phone || email, born].filter(Boolean).join(', ') || 'No contact details',
    Icon: UserRound,
    to: paths.patient(_id),
  };
}

function appointmentOption({ _id, userData, docData, slotDate, slotTime }: Appointment): Option {
  return {
    id: `appointment-${_id}`,
    group: 'Appointments',
    label: userData.name,
    note: `${displayDate(slotDate)}, ${slotTime} with ${docData.name}`,
    Icon: CalendarDays,
    to: `${paths.allAppointments}?open=${_id}`,
  };
}

function paymentOption({ id, patient, amount, slotDate, doctor }: PaymentRow): Option {
  return {
    id: `payment-${id}`,
    group: 'Payments',
    label: `${patient}, ${formatMoney(amount)}`,
    note: `${displayDate(slotDate)} with ${doctor}`,
    Icon: CreditCard,
    to: `${paths.adminPayments}?${new URLSearchParams({ open: id })}`,
  };
}
