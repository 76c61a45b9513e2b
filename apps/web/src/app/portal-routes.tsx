import { Route } from 'react-router';
import { PageOutlet } from './layouts/page-outlet.tsx';
import { lazyPage } from './lazy-page.ts';
import { paths } from './paths.ts';

const layouts = () => import('./layouts/portal-layout.tsx');
const AdminLayout = lazyPage(layouts, 'AdminLayout');
const DoctorLayout = lazyPage(layouts, 'DoctorLayout');

const PortalSignInPage = lazyPage(
  () => import('#features/portal-sign-in/portal-sign-in-page.tsx'),
  'PortalSignInPage',
);
const PortalAccountPage = lazyPage(
  () => import('#features/portal-account/portal-account-page.tsx'),
  'PortalAccountPage',
);
const AdminDashboardPage = lazyPage(
  () => import('#features/admin-portal/admin-dashboard-page.tsx'),
  'AdminDashboardPage',
);
const AllAppointmentsPage = lazyPage(
  () => import('#features/admin-portal/all-appointments-page.tsx'),
  'AllAppointmentsPage',
);
const AddDoctorPage = lazyPage(
  () => import('#features/admin-portal/add-doctor-page.tsx'),
  'AddDoctorPage',
);
const DoctorListPage = lazyPage(
  () => import('#features/admin-portal/doctor-list-page.tsx'),
  'DoctorListPage',
);
const EditDoctorPage = lazyPage(
  () => import('#features/admin-portal/edit-doctor-page.tsx'),
  'EditDoctorPage',
);
const PaymentsPage = lazyPage(
  () => import('#features/admin-payments/payments-page.tsx'),
  'PaymentsPage',
);
const AuditPage = lazyPage(() => import('#features/admin-portal/audit-page.tsx'), 'AuditPage');
const DoctorDashboardPage = lazyPage(
  () => import('#features/doctor-portal/doctor-dashboard-page.tsx'),
  'DoctorDashboardPage',
);
const DoctorAppointmentsPage = lazyPage(
  () => import('#features/doctor-portal/doctor-appointments-page.tsx'),
  'DoctorAppointmentsPage',
);
const DoctorProfilePage = lazyPage(
  () => import('#features/doctor-portal/doctor-profile-page.tsx'),
  'DoctorProfilePage',
);

/** The doctor's and the admin's screens (spec §2), outside the public frame. */
export function portalRoutes() {
  return (
    <Route element={<PageOutlet />}>
      <Route path={paths.adminLogin} element={<PortalSignInPage />} />
      <Route element={<AdminLayout />}>
        <Route path={paths.adminDashboard} element={<AdminDashboardPage />} />
        <Route path={paths.allAppointments} element={<AllAppointmentsPage />} />
        <Route path={paths.addDoctor} element={<AddDoctorPage />} />
        <Route path={paths.doctorList} element={<DoctorListPage />} />
        <Route path={`${paths.doctorList}/:docId`} element={<EditDoctorPage />} />
        <Route path={paths.adminPayments} element={<PaymentsPage />} />
        <Route path={paths.auditTrail} element={<AuditPage />} />
        <Route path={paths.adminAccount} element={<PortalAccountPage />} />
      </Route>
      <Route element={<DoctorLayout />}>
        <Route path={paths.doctorDashboard} element={<DoctorDashboardPage />} />
        <Route path={paths.doctorAppointments} element={<DoctorAppointmentsPage />} />
        <Route path={paths.doctorProfile} element={<DoctorProfilePage />} />
        <Route path={paths.doctorAccount} element={<PortalAccountPage />} />
      </Route>
    </Route>
  );
}
