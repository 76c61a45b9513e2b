import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { PatientRow } from '@nadi/contract/patients';
import type { PaymentRow } from '@nadi/contract/payments';
import { joinWords } from '@nadi/messages/en/english';
import { formatAmount, formatDay } from '@nadi/messages/when';
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
import { specialityName } from '#shared/doctor/choice-names.ts';
import { formatCount } from '#shared/format/count.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
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
      ...{
        id: `doctor-${_id}`,
        group: i18n._('Doctors'),
        label: name,
        note: specialityName(speciality),
      },
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

type Group = 'patients' | 'appointments' | 'payments';

function groupName(group: Group): string {
  if (group === 'patients') return i18n._('Patients');
  return group === 'payments' ? i18n._('Payments') : i18n._('Appointments');
}

/** Names all matches of a group. @param count formatted */
function allOf(group: Group, count: string): string {
  if (group === 'patients') return i18n._('All {count} patients', { count });
  return group === 'payments'
    ? i18n._('All {count} payments', { count })
    : i18n._('All {count} appointments', { count });
}

/** Leads to the list if it has more matches than are shown. */
function more(
  total: number | undefined,
  listed: number,
  group: Group,
  list: string,
  search: string,
): Option[] {
  if (total === undefined || total <= listed) return [];
  const label = allOf(group, formatCount(total));
  const to = `${list}?${new URLSearchParams({ search })}`;
  return [{ id: `all-${group}`, group: groupName(group), label, Icon: Search, to }];
}

function patientOption(row: PatientRow): Option {
  const { _id, name, phone, email, dob } = row;
  const born = dob ? [i18n._('born {day}', { day: formatDay(i18n, dob) })] : [];
  const contact = phone || email;
  return {
    id: `patient-${_id}`,
    group: groupName('patients'),
    label: name,
    note: joinWords(i18n, [...(contact ? [contact] : []), ...born]) || i18n._('No contact details'),
    Icon: UserRound,
    to: paths.patient(_id),
  };
}

function appointmentOption(appointment: Appointment): Option {
  const { _id, userData, docData } = appointment;
  return {
    id: `appointment-${_id}`,
    group: groupName('appointments'),
    label: userData.name,
    note: i18n._('{when} with {doctor}', {
      when: describeSlot(appointment),
      doctor: docData.name,
    }),
    Icon: CalendarDays,
    to: `${paths.allAppointments}?open=${_id}`,
  };
}

function paymentOption({ id, patient, amount, slotDate, doctor }: PaymentRow): Option {
  return {
    id: `payment-${id}`,
    group: groupName('payments'),
    label: joinWords(i18n, [patient, formatAmount(i18n, amount)]),
    note: i18n._('{when} with {doctor}', { when: formatDay(i18n, slotDate), doctor }),
    Icon: CreditCard,
    to: `${paths.adminPayments}?${new URLSearchParams({ open: id })}`,
  };
}
