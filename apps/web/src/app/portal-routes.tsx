import type { ReactNode } from 'react';
import { WAITING_ROOM_PATH } from '#shared/portal/portal.ts';
import { layoutRoutes, type Route } from '#shared/router/routes.tsx';
import { lazyPages } from '#shared/ui/lazy.tsx';
import { PageOutlet } from './layouts/page-outlet.tsx';
import { paths } from './portal-paths.ts';
import { notFound } from './router.tsx';

const layouts = () => import('./layouts/portal-layout.tsx');
const pages = lazyPages({
  AdminLayout: layouts,
  ReceptionLayout: layouts,
  PaymentsLayout: layouts,
  ClinicLayout: layouts,
  DoctorLayout: layouts,
  PortalSignInPage: () => import('#features/portal-sign-in/portal-sign-in-page.tsx'),
  OpenPage: () => import('#features/open-clinic/open-page.tsx'),
  PortalAccountPage: () => import('#features/portal-account/portal-account-page.tsx'),
  ReceptionPage: () => import('#features/reception/reception-page.tsx'),
  ReplanPage: () => import('#features/replanning/replan-page.tsx'),
  WaitingRoomPage: () => import('#features/waiting-room/waiting-room-page.tsx'),
  ClinicAccountsPage: () => import('#features/clinic-accounts/clinic-accounts-page.tsx'),
  AdminDashboardPage: () => import('#features/admin-dashboard/admin-dashboard-page.tsx'),
  AllAppointmentsPage: () => import('#features/portal-appointments/all-appointments-page.tsx'),
  AddDoctorPage: () => import('#features/manage-doctors/add-doctor-page.tsx'),
  DoctorListPage: () => import('#features/manage-doctors/doctor-list-page.tsx'),
  EditDoctorPage: () => import('#features/manage-doctors/edit-doctor-page.tsx'),
  AdminHoursPage: () => import('#features/working-hours/admin-hours-page.tsx'),
  DoctorHoursPage: () => import('#features/working-hours/doctor-hours-page.tsx'),
  CashUpPage: () => import('#features/cash-up/cash-up-page.tsx'),
  ClosedCashUpPage: () => import('#features/cash-up/closed-cash-up-page.tsx'),
  PaymentsPage: () => import('#features/admin-payments/payments-page.tsx'),
  ReportsPage: () => import('#features/reports/reports-page.tsx'),
  MessagesPage: () => import('#features/messages/messages-page.tsx'),
  AuditPage: () => import('#features/audit-trail/audit-page.tsx'),
  EmergencyAccessesPage: () => import('#features/emergency-access/emergency-accesses-page.tsx'),
  DisputesPage: () => import('#features/doctor-appointment/disputes-page.tsx'),
  EmergencyPage: () => import('#features/emergency-access/emergency-page.tsx'),
  EmergencyRecordPage: () => import('#features/emergency-access/emergency-record-page.tsx'),
  PatientsPage: () => import('#features/patients/patients-page.tsx'),
  PatientPage: () => import('#features/patients/patient-page.tsx'),
  ErasuresPage: () => import('#features/erasures/erasures-page.tsx'),
  ClinicSettingsPage: () => import('#features/clinic-settings/clinic-settings-page.tsx'),
  ClinicHolidaysPage: () => import('#features/working-hours/clinic-holidays-page.tsx'),
  ImportPage: () => import('#features/imports/import-page.tsx'),
  IntakeFormPage: () => import('#features/intake-form/intake-form-page.tsx'),
  DoctorDashboardPage: () => import('#features/doctor-dashboard/doctor-dashboard-page.tsx'),
  DoctorAppointmentsPage: () =>
    import('#features/portal-appointments/doctor-appointments-page.tsx'),
  DoctorAppointmentPage: () => import('#features/doctor-appointment/doctor-appointment-page.tsx'),
  DoctorPatientsPage: () => import('#features/patients/doctor-patients-page.tsx'),
  DoctorProfilePage: () => import('#features/doctor-profile/doctor-profile-page.tsx'),
});

/** Pages of the doctor and the admin, in a document separate from the public pages. */
export const portalRoutes: readonly Route[] = [
  ...layoutRoutes(PageOutlet, {
    [paths.adminLogin]: <pages.PortalSignInPage />,
    [paths.open]: <pages.OpenPage />,
    [WAITING_ROOM_PATH]: <pages.WaitingRoomPage />,
  }),
  ...layoutRoutes(framed(pages.AdminLayout), {
    [paths.adminDashboard]: <pages.AdminDashboardPage />,
    [paths.reports]: <pages.ReportsPage />,
    [paths.addDoctor]: <pages.AddDoctorPage />,
    [paths.doctorList]: <pages.DoctorListPage />,
    [`${paths.doctorList}/:docId`]: <pages.EditDoctorPage />,
    [`${paths.doctorList}/:docId/hours`]: <pages.AdminHoursPage />,
    [paths.clinicSettings]: <pages.ClinicSettingsPage />,
    [paths.clinicHolidays]: <pages.ClinicHolidaysPage />,
    [paths.clinicImport]: <pages.ImportPage />,
    [paths.intakeForm]: <pages.IntakeFormPage />,
    [paths.messages]: <pages.MessagesPage />,
    [paths.erasures]: <pages.ErasuresPage />,
    [paths.auditTrail]: <pages.AuditPage />,
    [paths.emergencyAccesses]: <pages.EmergencyAccessesPage />,
    [paths.clinicAccounts]: <pages.ClinicAccountsPage />,
  }),
  ...layoutRoutes(framed(pages.ReceptionLayout), {
    [paths.reception]: <pages.ReceptionPage />,
    [`${paths.replanning}/:docId?`]: <pages.ReplanPage portal="admin" />,
    [paths.allAppointments]: <pages.AllAppointmentsPage />,
    [paths.cashUp]: <pages.CashUpPage />,
    [`${paths.cashUp}/:cashUpId`]: <pages.ClosedCashUpPage />,
    [paths.patients]: <pages.PatientsPage />,
    [`${paths.patients}/:patientId`]: <pages.PatientPage />,
  }),
  ...layoutRoutes(framed(pages.PaymentsLayout), { [paths.adminPayments]: <pages.PaymentsPage /> }),
  ...layoutRoutes(framed(pages.ClinicLayout), {
    [paths.adminAccount]: <pages.PortalAccountPage />,
  }),
  ...layoutRoutes(framed(pages.DoctorLayout), {
    [paths.doctorDashboard]: <pages.DoctorDashboardPage />,
    [paths.doctorReplan]: <pages.ReplanPage portal="doctor" />,
    [paths.doctorAppointments]: <pages.DoctorAppointmentsPage />,
    [`${paths.doctorAppointments}/:appointmentId`]: <pages.DoctorAppointmentPage />,
    [paths.doctorPatients]: <pages.DoctorPatientsPage />,
    [paths.doctorDisputes]: <pages.DisputesPage />,
    [paths.doctorEmergency]: <pages.EmergencyPage />,
    [`${paths.doctorEmergency}/:accessId`]: <pages.EmergencyRecordPage />,
    [paths.doctorHours]: <pages.DoctorHoursPage />,
    [paths.doctorProfile]: <pages.DoctorProfilePage />,
    [paths.doctorAccount]: <pages.PortalAccountPage />,
  }),
  ...notFound,
];

/** Frames a layout whose module is loaded with the page. */
function framed(Layout: typeof pages.AdminLayout) {
  const Frame = ({ children }: { children: ReactNode }) => (
    <PageOutlet>
      <Layout>{children}</Layout>
    </PageOutlet>
  );
  return Object.assign(Frame, { preload: Layout.preload });
}
