import {
  CalendarDays,
  CalendarOff,
  ChartColumn,
  ClipboardList,
  Clock,
  Columns3,
  CreditCard,
  IdCard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  ScrollText,
  Settings,
  Stethoscope,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { paths } from '#app/portal-paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import type { Portal } from '#shared/portal/portal.ts';

export interface PortalPage {
  to: string;
  /** Called while rendering. */
  label: () => string;
  Icon: LucideIcon;
  /** The key that opens the page after G. */
  key?: string;
}

interface PageGroup {
  /** Absent for the first group. */
  title?: () => string;
  pages: readonly PortalPage[];
}

const RECEPTION: PortalPage = {
  to: paths.reception,
  label: () => i18n._('Reception'),
  Icon: Columns3,
  key: 'r',
};
const APPOINTMENTS: PortalPage = {
  to: paths.allAppointments,
  label: () => i18n._('Appointments'),
  Icon: CalendarDays,
  key: 'a',
};
const PATIENTS: PortalPage = {
  to: paths.patients,
  label: () => i18n._('Patients'),
  Icon: UsersRound,
  key: 'p',
};
const PAYMENTS: PortalPage = {
  to: paths.adminPayments,
  label: () => i18n._('Payments'),
  Icon: CreditCard,
  key: 'y',
};
const ACCOUNT: PortalPage = {
  to: paths.adminAccount,
  label: () => i18n._('Password and sessions'),
  Icon: KeyRound,
};
const DASHBOARD: PortalPage = {
  to: paths.adminDashboard,
  label: () => i18n._('Dashboard'),
  Icon: LayoutDashboard,
  key: 'd',
};

/** The groups of each side menu (docs/product/portals.md#portal-layout). */
export const MENU: Record<Portal, readonly PageGroup[]> = {
  admin: [
    {
      pages: [
        DASHBOARD,
        APPOINTMENTS,
        { to: paths.addDoctor, label: () => i18n._('Add Doctor'), Icon: UserPlus },
        { to: paths.doctorList, label: () => i18n._('Doctors List'), Icon: Stethoscope, key: 'l' },
      ],
    },
    {
      title: () => i18n._('Front office'),
      pages: [
        RECEPTION,
        PATIENTS,
        PAYMENTS,
        { to: paths.reports, label: () => i18n._('Reports'), Icon: ChartColumn },
        { to: paths.messages, label: () => i18n._('Messages'), Icon: Mail, key: 'm' },
      ],
    },
    {
      title: () => i18n._('Clinic'),
      pages: [
        { to: paths.clinicHolidays, label: () => i18n._('Clinic holidays'), Icon: CalendarOff },
        { to: paths.auditTrail, label: () => i18n._('Audit trail'), Icon: ScrollText, key: 't' },
        {
          to: paths.clinicSettings,
          label: () => i18n._('Clinic settings'),
          Icon: Settings,
          key: 's',
        },
      ],
    },
  ],
  reception: [{ pages: [RECEPTION, APPOINTMENTS, PATIENTS] }],
  accountant: [{ pages: [PAYMENTS] }],
  doctor: [
    {
      pages: [
        { to: paths.doctorDashboard, label: () => i18n._('Dashboard'), Icon: LayoutDashboard },
        { to: paths.doctorAppointments, label: () => i18n._('Appointments'), Icon: CalendarDays },
        { to: paths.doctorProfile, label: () => i18n._('Profile'), Icon: UserRound },
      ],
    },
    {
      title: () => i18n._('Practice'),
      pages: [
        { to: paths.doctorPatients, label: () => i18n._('Patients'), Icon: UsersRound },
        { to: paths.doctorHours, label: () => i18n._('Hours'), Icon: Clock },
      ],
    },
  ],
};

/** The bar of a phone; the admin reaches all other pages under More. */
export const BOTTOM_BAR: Record<Portal, readonly PortalPage[]> = {
  admin: [DASHBOARD, APPOINTMENTS, RECEPTION, PATIENTS],
  reception: listPages('reception'),
  accountant: [PAYMENTS, ACCOUNT],
  doctor: listPages('doctor'),
};

/** Pages that are seldom needed: under More in the top bar. */
export const OTHER_PAGES: Record<Portal, readonly PortalPage[]> = {
  admin: [
    ACCOUNT,
    { to: paths.clinicAccounts, label: () => i18n._('Accounts'), Icon: IdCard },
    { to: paths.intakeForm, label: () => i18n._('Intake form'), Icon: ClipboardList },
  ],
  reception: [ACCOUNT],
  accountant: [ACCOUNT],
  doctor: [
    { to: paths.doctorAccount, label: () => i18n._('Password and sessions'), Icon: KeyRound },
  ],
};

/** Lists the pages of the side menu in its order. */
export function listPages(portal: Portal): PortalPage[] {
  return MENU[portal].flatMap(({ pages }) => pages);
}
