import type { ComponentProps } from 'react';
import type { ConsultationPanel as ConsultationPanelType } from '#features/consultation/consultation-panel.tsx';
import type { MeetingPage as MeetingPageType } from '#features/meeting/meeting-page.tsx';
import { layoutRoutes, type Route } from '#shared/router/routes.tsx';
import { PageOutlet } from './layouts/page-outlet.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { paths } from './paths.ts';

const HomePage = lazyPage(() => import('#features/home/home-page.tsx'), 'HomePage');
const DoctorsPage = lazyPage(() => import('#features/doctors/doctors-page.tsx'), 'DoctorsPage');
const AboutPage = lazyPage(() => import('#features/about/about-page.tsx'), 'AboutPage');
const ContactPage = lazyPage(() => import('#features/contact/contact-page.tsx'), 'ContactPage');
const SignInPage = lazyPage(() => import('#features/sign-in/sign-in-page.tsx'), 'SignInPage');
const ForgotPasswordPage = lazyPage(
  () => import('#features/account-recovery/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = lazyPage(
  () => import('#features/account-recovery/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const VerifyEmailPage = lazyPage(
  () => import('#features/account-recovery/verify-email-page.tsx'),
  'VerifyEmailPage',
);
const BookingPage = lazyPage(() => import('#features/booking/booking-page.tsx'), 'BookingPage');
const MyAppointmentsPage = lazyPage(
  () => import('#features/my-appointments/my-appointments-page.tsx'),
  'MyAppointmentsPage',
);
const AppointmentPage = lazyPage(
  () => import('#features/my-appointments/appointment-page.tsx'),
  'AppointmentPage',
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
const MeetingPage = lazyPage<'MeetingPage', ComponentProps<typeof MeetingPageType>>(
  () => import('#features/meeting/meeting-page.tsx'),
  'MeetingPage',
);
const ConsultationPanel = lazyPage<
  'ConsultationPanel',
  ComponentProps<typeof ConsultationPanelType>
>(() => import('#features/consultation/consultation-panel.tsx'), 'ConsultationPanel');
const NotFoundPage = lazyPage(
  () => import('#features/not-found/not-found-page.tsx'),
  'NotFoundPage',
);

/** The catch-all page of both documents. */
export const notFound = layoutRoutes(PublicLayout, { '*': <NotFoundPage /> });

/** Each page is a separate chunk, loaded on first use. The first matching path wins. */
export const routes: readonly Route[] = [
  ...layoutRoutes(PublicLayout, {
    [paths.home]: <HomePage />,
    '/doctors/:speciality?': <DoctorsPage />,
    [paths.about]: <AboutPage />,
    [paths.contact]: <ContactPage />,
    [paths.login]: <SignInPage />,
    [paths.forgotPassword]: <ForgotPasswordPage />,
    [paths.resetPassword]: <ResetPasswordPage />,
    [paths.verifyEmail]: <VerifyEmailPage />,
    '/appointment/:docId': <BookingPage />,
    [paths.myAppointments]: <MyAppointmentsPage />,
    '/my-appointments/:appointmentId': <AppointmentPage />,
    [paths.myProfile]: <ProfilePage />,
    [paths.recordAccess]: <RecordAccessPage />,
    [paths.verify]: <VerifyPage />,
    [paths.encryptionExplained]: <EncryptionExplainedPage />,
  }),
  ...layoutRoutes(PageOutlet, { '/receipt/:appointmentId': <ReceiptPage /> }),
  ...layoutRoutes(PageOutlet, {
    [paths.newMeeting]: <NewMeetingPage />,
    [paths.join]: <JoinPage />,
  }),
  ...layoutRoutes(PageOutlet, {
    '/meeting/:id': <MeetingPage ConsultationPanel={ConsultationPanel} />,
  }),
  ...notFound,
];
