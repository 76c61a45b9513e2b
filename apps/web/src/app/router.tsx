import { layoutRoutes, type Route } from '#shared/router/routes.tsx';
import { lazyPages } from '#shared/ui/lazy.tsx';
import { PageOutlet } from './layouts/page-outlet.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { paths } from './paths.ts';

const pages = lazyPages({
  HomePage: () => import('#features/home/home-page.tsx'),
  DoctorsPage: () => import('#features/doctors/doctors-page.tsx'),
  AboutPage: () => import('#features/about/about-page.tsx'),
  ContactPage: () => import('#features/contact/contact-page.tsx'),
  SignInPage: () => import('#features/sign-in/sign-in-page.tsx'),
  ForgotPasswordPage: () => import('#features/account-recovery/forgot-password-page.tsx'),
  ResetPasswordPage: () => import('#features/account-recovery/reset-password-page.tsx'),
  VerifyEmailPage: () => import('#features/account-recovery/verify-email-page.tsx'),
  BookingPage: () => import('#features/booking/booking-page.tsx'),
  MyAppointmentsPage: () => import('#features/my-appointments/my-appointments-page.tsx'),
  AppointmentPage: () => import('#features/my-appointments/appointment-page.tsx'),
  ProfilePage: () => import('#features/profile/profile-page.tsx'),
  RecordAccessPage: () => import('#features/record-access/record-access-page.tsx'),
  MyDataPage: () => import('#features/my-data/my-data-page.tsx'),
  VerifyPage: () => import('#features/payment-return/verify-page.tsx'),
  ReceiptPage: () => import('#features/payment-receipt/receipt-page.tsx'),
  EncryptionExplainedPage: () =>
    import('#features/encryption-explained/encryption-explained-page.tsx'),
  NewMeetingPage: () => import('#features/meeting/new-meeting-page.tsx'),
  JoinPage: () => import('#features/meeting/join-page.tsx'),
  MeetingPage: () => import('#features/meeting/meeting-page.tsx'),
  ConsultationPanel: () => import('#features/consultation/consultation-panel.tsx'),
  NotFoundPage: () => import('#features/not-found/not-found-page.tsx'),
});

/** The catch-all page of both documents. */
export const notFound = layoutRoutes(PublicLayout, { '*': <pages.NotFoundPage /> });

/** Each page is a separate chunk, loaded on first use. The first matching path wins. */
export const routes: readonly Route[] = [
  ...layoutRoutes(PublicLayout, {
    [paths.home]: <pages.HomePage />,
    '/doctors/:speciality?': <pages.DoctorsPage />,
    [paths.about]: <pages.AboutPage />,
    [paths.contact]: <pages.ContactPage />,
    [paths.login]: <pages.SignInPage />,
    [paths.forgotPassword]: <pages.ForgotPasswordPage />,
    [paths.resetPassword]: <pages.ResetPasswordPage />,
    [paths.verifyEmail]: <pages.VerifyEmailPage />,
    '/appointment/:docId': <pages.BookingPage />,
    [paths.myAppointments]: <pages.MyAppointmentsPage />,
    '/my-appointments/:appointmentId': <pages.AppointmentPage />,
    [paths.myProfile]: <pages.ProfilePage />,
    [paths.recordAccess]: <pages.RecordAccessPage />,
    '/my-data/:part?': <pages.MyDataPage />,
    [paths.verify]: <pages.VerifyPage />,
    [paths.encryptionExplained]: <pages.EncryptionExplainedPage />,
  }),
  ...layoutRoutes(PageOutlet, { '/receipt/:appointmentId': <pages.ReceiptPage /> }),
  ...layoutRoutes(PageOutlet, {
    [paths.newMeeting]: <pages.NewMeetingPage />,
    [paths.join]: <pages.JoinPage />,
  }),
  ...layoutRoutes(PageOutlet, {
    '/meeting/:id': <pages.MeetingPage ConsultationPanel={pages.ConsultationPanel} />,
  }),
  ...notFound,
];
