import type { ReactNode } from 'react';
import { WAITING_ROOM_PATH } from '#shared/portal/waiting-room-path.ts';
import { layoutRoutes, type Route } from '#shared/router/routes.tsx';
import { PageOutlet } from './layouts/page-outlet.tsx';
import { lazyPage } from './lazy-page.tsx';
import { paths } from './paths.ts';
import { notFound } from './router.tsx';

const layouts = () => import('./layouts/portal-layout.tsx');
const AdminLayout = lazyPage(layouts, 'AdminLayout');
const ReceptionLayout = lazyPage(layouts, 'ReceptionLayout');
const DoctorLayout = lazyPage(layouts, 'DoctorLayout');

const PortalSignInPage = lazyPage(
  () => import('#features/portal-sign-in/portal-sign-in-page.tsx'),
  'PortalSignInPage',
);
const PortalAccountPage = lazyPage(
  () => import('#features/portal-account/portal-account-page.tsx'),
  'PortalAccountPage',
);
const ReceptionPage = lazyPage(
  () => import('#features/reception/reception-page.tsx'),
  'ReceptionPage',
);
const WaitingRoomPage = lazyPage(
  () => import('#features/waiting-room/waiting-room-page.tsx'),
  'WaitingRoomPage',
);
const ReceptionAccountsPage = lazyPage(
  () => import('#features/reception-accounts/reception-accounts-page.tsx'),
  'ReceptionAccountsPage',
);
const AdminDashboardPage = lazyPage(
  () => import('#features/admin-dashboard/admin-dashboard-page.tsx'),
  'AdminDashboardPage',
);
const AllAppointmentsPage = lazyPage(
  () => import('#features/portal-appointments/all-appointments-page.tsx'),
  'AllAppointmentsPage',
);
const AddDoctorPage = lazyPage(
  () => import('#features/manage-doctors/add-doctor-page.tsx'),
  'AddDoctorPage',
);
const DoctorListPage = lazyPage(
  () => import('#features/manage-doctors/doctor-list-page.tsx'),
  'DoctorListPage',
);
const EditDoctorPage = lazyPage(
  () => import('#features/manage-doctors/edit-doctor-page.tsx'),
  'EditDoctorPage',
);
const AdminHoursPage = lazyPage(
  () => import('#features/working-hours/admin-hours-page.tsx'),
  'AdminHoursPage',
);
const DoctorHoursPage = lazyPage(
  () => import('#features/working-hours/doctor-hours-page.tsx'),
  'DoctorHoursPage',
);
const PaymentsPage = lazyPage(
  () => import('#features/admin-payments/payments-page.tsx'),
  'PaymentsPage',
);
const MessagesPage = lazyPage(() => import('#features/messages/messages-page.tsx'), 'MessagesPage');
const AuditPage = lazyPage(() => import('#features/audit-trail/audit-page.tsx'), 'AuditPage');
const PatientsPage = lazyPage(() => import('#features/patients/patients-page.tsx'), 'PatientsPage');
const PatientPage = lazyPage(() => import('#features/patients/patient-page.tsx'), 'PatientPage');
const ClinicSettingsPage = lazyPage(
  () => import('#features/clinic-settings/clinic-settings-page.tsx'),
  'ClinicSettingsPage',
);
const ClinicHolidaysPage = lazyPage(
  () => import('#features/working-hours/clinic-holidays-page.tsx'),
  'ClinicHolidaysPage',
);
const IntakeFormPage = lazyPage(
  () => import('#features/intake-form/intake-form-page.tsx'),
  'IntakeFormPage',
);
const DoctorDashboardPage = lazyPage(
  () => import('#features/doctor-dashboard/doctor-dashboard-page.tsx'),
  'DoctorDashboardPage',
);
const DoctorAppointmentsPage = lazyPage(
  () => import('#features/portal-appointments/doctor-appointments-page.tsx'),
  'DoctorAppointmentsPage',
);
const DoctorAppointmentPage = lazyPage(
  () => import('#features/doctor-appointment/doctor-appointment-page.tsx'),
  'DoctorAppointmentPage',
);
const DoctorProfilePage = lazyPage(
  () => import('#features/doctor-profile/doctor-profile-page.tsx'),
  'DoctorProfilePage',
);

/** Pages of the doctor and the admin, in a document separate from the public pages. */
export const portalRoutes: readonly Route[] = [
  ...layoutRoutes(PageOutlet, {
    [paths.adminLogin]: <PortalSignInPage />,
    [WAITING_ROOM_PATH]: <WaitingRoomPage />,
  }),
  ...layoutRoutes(Object.assign(AdminFrame, { preload: AdminLayout.preload }), {
    [paths.adminDashboard]: <AdminDashboardPage />,
    [paths.addDoctor]: <AddDoctorPage />,
    [paths.doctorList]: <DoctorListPage />,
    [`${paths.doctorList}/:docId`]: <EditDoctorPage />,
    [`${paths.doctorList}/:docId/hours`]: <AdminHoursPage />,
    [paths.adminPayments]: <PaymentsPage />,
    [`${paths.patients}/:patientId`]: <PatientPage />,
    [paths.clinicSettings]: <ClinicSettingsPage />,
    [paths.clinicHolidays]: <ClinicHolidaysPage />,
    [paths.intakeForm]: <IntakeFormPage />,
    [paths.messages]: <MessagesPage />,
    [paths.auditTrail]: <AuditPage />,
    [paths.receptionAccounts]: <ReceptionAccountsPage />,
  }),
  ...layoutRoutes(Object.assign(ReceptionFrame, { preload: ReceptionLayout.preload }), {
    [paths.reception]: <ReceptionPage />,
    [paths.allAppointments]: <AllAppointmentsPage />,
    [paths.patients]: <PatientsPage />,
    [paths.adminAccount]: <PortalAccountPage />,
  }),
  ...layoutRoutes(Object.assign(DoctorFrame, { preload: DoctorLayout.preload }), {
    [paths.doctorDashboard]: <DoctorDashboardPage />,
    [paths.doctorAppointments]: <DoctorAppointmentsPage />,
    [`${paths.doctorAppointments}/:appointmentId`]: <DoctorAppointmentPage />,
    [paths.doctorHours]: <DoctorHoursPage />,
    [paths.doctorProfile]: <DoctorProfilePage />,
    [paths.doctorAccount]: <PortalAccountPage />,
  }),
  ...notFound,
];

function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <PageOutlet>
      <AdminLayout>{children}</AdminLayout>
    </PageOutlet>
  );
}

function ReceptionFrame({ children }: { children: ReactNode }) {
  return (
    <PageOutlet>
      <ReceptionLayout>{children}</ReceptionLayout>
    </PageOutlet>
  );
}

function DoctorFrame({ children }: { children: ReactNode }) {
  return (
    <PageOutlet>
      <DoctorLayout>{children}</DoctorLayout>
    </PageOutlet>
  );
}
