import type { MailText } from './mail.ts';

/** Details of a step, as the server found it. */
export const setupDetails = {
  skipped: 'Skipped for now.',
  noName: 'The name is missing.',
  noAddress: (name: string) => `${name}. The address is missing.`,
  doctorWithoutFee: (name: string) => `${name} has no fee yet.`,
  doctorNotBookable: (name: string) => `${name} takes no bookings now.`,
  doctors: (count: number, first: string) =>
    count === 1 ? first : `${count} doctors can be booked, the first is ${first}`,
  ownHours: 'A doctor has hours of their own.',
  noHours: 'Not set: patients could book every day from 10:00 AM to 9:00 PM.',
  noPayment:
    'To take cards, set STRIPE_SECRET_KEY, or RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, and restart the server.',
  paymentSet: (providers: string) => `${providers}. Test it once.`,
  paymentWorks: (providers: string) => `The keys were accepted: ${providers}.`,
  sandboxWorks: 'A test payment was made and refunded. No money moved.',
  noMail: 'Set SMTP_URL and MAIL_FROM, and restart the server.',
  mailSet: (settings: string) => `${settings}. Send a test once.`,
  mailWorks: (address: string) => `The mail server took a test message to ${address}.`,
  mailInInbox:
    'The test message is in the trial inbox at /sandbox/mail. Nothing leaves this machine.',
  noRelay: 'No relay is set. Set TURN_URLS and TURN_SECRET, and restart the server.',
  relaySet: (urls: string) => `${urls}. Check it from this browser.`,
  relayWorks: (urls: string) => `This browser was connected through ${urls}.`,
  relayFailed: (urls: string) => `This browser got no address from ${urls} within 8 seconds.`,
  booked: (doctor: string, when: string) =>
    `An appointment with ${doctor} on ${when} was booked and removed.`,
  noDoctor: 'There is no doctor that patients can book.',
  noFreeTime: (doctor: string) => `${doctor} has no free time in the days that can be booked.`,
  firstTime: (doctor: string, when: string) => `Patients find ${doctor} and can book from ${when}.`,
} as const;

/** Returns a message that shows the owner of a new clinic that mail works. */
export function testMailText(clinic: string): MailText {
  return {
    subject: `Test message of ${clinic}`,
    heading: 'Mail works',
    paragraphs: [
      'You sent this message from the page “Open the clinic”. Patients will get their confirmations and reminders in the same way.',
    ],
  };
}
