import { Route, Routes } from 'react-router';
import { MeetingLayout } from './layouts/meeting-layout.tsx';
import { PageOutlet } from './layouts/page-outlet.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { lazyPage } from './lazy-page.ts';
import { paths } from './paths.ts';
import { portalRoutes } from './portal-routes.tsx';

const HomePage = lazyPage(() => import('#features/home/home-page.tsx'), 'HomePage');
const DoctorsPage = lazyPage(() => import('#features/doctors/doctors-page.tsx'), 'DoctorsPage');
const AboutPage = lazyPage(() => import('#features/about/about-page.tsx'), 'AboutPage');
const ContactPage = lazyPage(() => import('#features/contact/contact-page.tsx'), 'ContactPage');
const SignInPage = lazyPage(() => import('#features/sign-in/sign-in-page.tsx'), 'SignInPage');
const BookingPage = lazyPage(() => import('#features/booking/booking-page.tsx'), 'BookingPage');
const MyAppointmentsPage = lazyPage(
  () => import('#features/my-appointments/my-appointments-page.tsx'),
  'MyAppointmentsPage',
);
const ProfilePage = lazyPage(() => import('#features/profile/profile-page.tsx'), 'ProfilePage');
const RecordAccessPage = lazyPage(
  () => import('#features/record-access/record-access-page.tsx'),
  'RecordAccessPage',
);
const VerifyPage = lazyPage(() => import('#features/payment-return/verify-page.tsx'), 'VerifyPage');
const ReceiptPage = lazyPage(
  () => import('#features/payment-receipt/receipt-page.tsx'),
  'ReceiptPage',
);
const EncryptionExplainedPage = lazyPage(
  () => import('#features/encryption-explained/encryption-explained-page.tsx'),
  'EncryptionExplainedPage',
);
const NewMeetingPage = lazyPage(
  () => import('#features/meeting/new-meeting-page.tsx'),
  'NewMeetingPage',
);
const JoinPage = lazyPage(() => import('#features/meeting/join-page.tsx'), 'JoinPage');
const MeetingPage = lazyPage(() => import('#features/meeting/meeting-page.tsx'), 'MeetingPage');
const NotFoundPage = lazyPage(
  () => import('#features/not-found/not-found-page.tsx'),
  'NotFoundPage',
);

/** One file per journey travels when it is first visited. Layouts frame their routes here alone. */
export function Router() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path="/doctors/:speciality?" element={<DoctorsPage />} />
        <Route path={paths.about} element={<AboutPage />} />
        <Route path={paths.contact} element={<ContactPage />} />
        <Route path={paths.login} element={<SignInPage />} />
        <Route path="/appointment/:docId" element={<BookingPage />} />
        <Route path={paths.myAppointments} element={<MyAppointmentsPage />} />
        <Route path={paths.myProfile} element={<ProfilePage />} />
        <Route path={paths.recordAccess} element={<RecordAccessPage />} />
        <Route path={paths.verify} element={<VerifyPage />} />
        <Route path={paths.encryptionExplained} element={<EncryptionExplainedPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<PageOutlet />}>
        <Route path="/receipt/:appointmentId" element={<ReceiptPage />} />
      </Route>
      {portalRoutes()}
      <Route element={<MeetingLayout />}>
        <Route path={paths.newMeeting} element={<NewMeetingPage />} />
        <Route path={paths.join} element={<JoinPage />} />
      </Route>
      <Route element={<PageOutlet />}>
        <Route path="/meeting/:id" element={<MeetingPage />} />
      </Route>
    </Routes>
  );
}
