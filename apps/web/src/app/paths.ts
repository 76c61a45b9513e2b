/** Builds the paths of the patients' pages and those that both sides have; `portal-paths.ts` has the rest. */
export const paths = {
  home: '/',
  doctors: (speciality?: string) =>
    speciality ? `/doctors/${encodeURIComponent(speciality)}` : '/doctors',
  about: '/about',
  contact: '/contact',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  appointment: (doctorId: string) => `/appointment/${encodeURIComponent(doctorId)}`,
  myAppointments: '/my-appointments',
  myAppointment: (appointmentId: string) => `/my-appointments/${encodeURIComponent(appointmentId)}`,
  myProfile: '/my-profile',
  recordAccess: '/record-access',
  myData: '/my-data',
  verify: '/verify',
  receipt: (appointmentId: string) => `/receipt/${encodeURIComponent(appointmentId)}`,
  encryptionExplained: '/encryption-explained',

  adminLogin: '/admin-login',

  join: '/join',
  newMeeting: '/new',
  meeting: (code: string, name?: string) => {
    const query = name ? `?name=${encodeURIComponent(name)}` : '';
    return `/meeting/${encodeURIComponent(code)}${query}`;
  },
} as const;
