/** A point in time: milliseconds since 1970-01-01 UTC. */
export type Instant = number;

/** Lengths of time, all in milliseconds. */
// The annotation lets a bundle drop the limits it does not use.
/* @__NO_SIDE_EFFECTS__ */
export const seconds = (n: number): number => n * 1000;
/* @__NO_SIDE_EFFECTS__ */
export const minutes = (n: number): number => seconds(n * 60);
/* @__NO_SIDE_EFFECTS__ */
export const hours = (n: number): number => minutes(n * 60);
/* @__NO_SIDE_EFFECTS__ */
export const days = (n: number): number => hours(n * 24);

// Slots. A picker left open may still book what it showed this long ago.
export const OFFERED_GRACE = minutes(10);

// Holidays, as imported from a calendar: characters of its text, and how many are added at once.
export const CALENDAR_TEXT_MAX = 1_000_000;
export const HOLIDAYS_AT_ONCE = 200;

// Templates of hours and visit types of one clinic.
export const SCHEDULE_TEMPLATES_MAX = 20;

// Appointments inside leave: listed, and decided in one request.
export const LEAVE_DECISIONS_MAX = 100;

// A series of appointments (`docs/product.md#series`): how many, and how far apart at most.
export const SERIES_COUNT_MIN = 2;
export const SERIES_COUNT_MAX = 12;
export const SERIES_EVERY_MAX = { day: 30, week: 12 } as const;

// How an appointment ends.
export const NO_SHOW_WITHIN = days(7);
export const REOPEN_WITHIN = minutes(10);
export const CANCEL_REASON_MAX = 200;
/** The earliest that a clinic may end cancelling by patients: a week before the start. */
export const CANCEL_HOURS_MAX = 168;

// Meetings.
export const JOIN_OPENS_BEFORE = hours(24);
export const JOIN_CLOSES_AFTER = hours(2);
export const MEETING_CODE_LENGTH = 10;
export const ROOM_ID_MAX = 64;
export const ROOM_PEOPLE_MAX = 12;
export const LOBBY_PEOPLE_MAX = 12;
export const LOBBY_PEOPLE_PER_ADDRESS = 3;
/** A denied participant and their address may knock again after this. */
export const LOBBY_DENIED_FOR = seconds(30);
/** The longest time for which a clinic lets admitted guests return without another knock. */
export const GUEST_RETURN_MINUTES_MAX = 240;
/** Who is in a meeting is recorded anew well within this; later the record is stale. */
export const ATTENDANCE_FRESH_FOR = seconds(40);
/** A doctor who did something in the portal within this time is online for a patient who waits. */
export const DOCTOR_ONLINE_FOR = minutes(5);
/** For how long an announced delay counts, and how far ahead. */
export const DELAY_FOR = hours(4);
export const DELAY_MINUTES_MAX = 240;
/** To one appointment, by its patient and its doctor together. */
export const INVITATIONS_MAX = 6;
export const ROOM_JOINS_PER_MINUTE = 20;
export const SOCKET_MESSAGES_PER_SECOND = 50;
export const SOCKET_FRAME_BYTES = 64 * 1024;

// Vitals: beats per minute and per cent of oxygen saturation.
export const BPM_MIN = 20;
export const BPM_MAX = 300;
export const SPO2_MIN = 50;
export const SPO2_MAX = 100;
export const VITALS_FRESH_FOR = seconds(10);
export const VITALS_RETENTION = days(90);
/** How long unopened documents stay of an appointment that was cancelled before it began. */
export const CANCELLED_DOCUMENTS_FOR = days(30);

/** The number for every emergency in India, until the clinic sets its own. */
export const EMERGENCY_NUMBER = '112';

// Accounts.
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** How long a temporary password is valid, unless it is changed. */
export const TEMPORARY_PASSWORD_FOR = days(14);
export const EMAIL_MAX = 254;
export const SIGN_IN_FAILURES_MAX = 10;
export const SIGN_IN_FAILURES_WINDOW = minutes(15);
/** The longest that other people's wrong passwords delay an address the account does not know. */
export const SIGN_IN_DELAY = seconds(30);
/** Wrong passwords of one address for all accounts, in a minute and in the window: a mobile network shares one. */
export const WRONG_GUESSES_BURST = 300;
export const WRONG_GUESSES_MAX = 1500;
export const KNOWN_ADDRESS_FOR = days(30);
/** Booking attempts of one account in a minute, successful or not. */
export const BOOKING_ATTEMPTS_PER_MINUTE = 60;
/** Searches of one account, or of one address where nobody is signed in: a mobile network shares one. */
export const SEARCHES_PER_MINUTE = 600;
/** Changes by one patient in a minute, successful or not. */
export const MUTATIONS_PER_MINUTE = 240;
/** Files that one account downloads in a minute. */
export const DOWNLOADS_PER_MINUTE = 120;
/** Pictures and documents that one account uploads: each is decoded. */
export const UPLOADS_MAX = 360;
export const UPLOADS_WINDOW = minutes(10);
/** Fetches of one calendar feed: several devices, each every few minutes. */
export const FEED_FETCHES_MAX = 60;
export const FEED_FETCHES_WINDOW = minutes(10);
/** How often screens of the waiting room at one address are refreshed in a minute: each every ten seconds. */
export const SCREEN_REFRESHES_PER_MINUTE = 120;
/** Dependants one patient may manage at a time. */
export const DEPENDANTS_MAX = 10;
/** Waitlists one patient may be on. */
export const WAITLIST_ENTRIES_MAX = 10;
/** How long a freed slot is held, in minutes, unless the clinic has another setting. */
export const OFFER_MINUTES = 15;
export const OFFER_MINUTES_MIN = 5;
export const OFFER_MINUTES_MAX = 240;
/** Offers of one entry that may end without an answer; with the last one the entry ends. */
export const OFFERS_UNANSWERED_MAX = 3;
export const REGISTRATION_BURST = 120;
export const REGISTRATIONS_PER_HOUR = 300;
/** Between the password and the code of one sign-in. */
export const SECOND_STEP_FOR = minutes(5);
/** Between the request for a passkey's challenge and its answer. */
export const PASSKEY_CHALLENGE_FOR = minutes(5);
/** Of one account. */
export const PASSKEYS_MAX = 10;
/** Of a passkey's id in base64url: 1,023 bytes (WebAuthn Level 3, §5.8.3), and some room. */
export const CREDENTIAL_ID_MAX = 1400;
export const PASSKEY_NAME_MAX = 60;
/** Sign-ins by passkey that one client address starts in a minute: a mobile network shares one. */
export const PASSKEY_SIGN_INS_PER_MINUTE = 120;
/** A session whose last code is older is asked for another one before certain actions. */
export const CONFIRMATION_FOR = minutes(15);
/** Activity is written down at most this often. */
export const ACTIVITY_STEP = minutes(1);

/** Messages a day to one recipient, by mail and apart from links; phone numbers are never confirmed. */
export const MESSAGES_PER_DAY = { unconfirmed: 30, confirmed: 200, staff: 500 } as const;

/** Links a day to one mailbox at addresses that nobody has confirmed, of all accounts together. */
export const UNCONFIRMED_LINKS_PER_DAY = 60;

/** Links in messages: for a new password or to confirm an address, and to open a new account. */
export const MAIL_LINK_FOR = minutes(30);
export const INVITATION_FOR = days(7);
/** An account that has this many unused links gets no further one. */
export const MAIL_LINKS_OPEN_MAX = 5;
/** Requests of an hour for links, and wrong links, of one account and of one client address. */
export const RECOVERIES_OF_ACCOUNT = 60;
export const RECOVERIES_OF_ADDRESS = 600;

// Reminders: how long before the start, and between which hours of the morning doctors get their agenda.
/** Before the start, unless the clinic chooses other times. */
export const REMINDER_DAY = hours(24);
export const REMINDER_HOUR = hours(1);
export const REMINDER_HOURS_MAX = 168;
/** Less than two hours, so that it comes after the first one. */
export const REMINDER_MINUTES_MAX = 115;
export const AGENDA_HOUR = { from: 7, until: 12 } as const;

// Who waits alone in the room of an appointment this long is announced to the other party, at the
// earliest this long before the start.
export const WAITING_ANNOUNCED_AFTER = minutes(2);
export const WAITING_ANNOUNCED_FROM = minutes(15);
/** A delay is announced to patients after this, so that a wrong choice can be corrected. */
export const DELAY_ANNOUNCED_AFTER = minutes(1);
/** Doctors are notified of bookings and changes after this, so that what is undone meanwhile is not announced. */
export const DOCTOR_NOTICE_DELAY = minutes(10);

/** Browsers of one account that show notifications; the oldest give way. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;
/** Somebody who waits is not announced to a device that comes back later than this. */
export const WAITING_PUSH_MAX = minutes(10);

// What people write into forms, in characters; fees in rupees.
export const PERSON_NAME_MAX = 120;
export const LINE_MAX = 120;
export const DEVICE_NAME_MAX = 60;
export const FEES_MAX = 1_000_000;
/** Razorpay takes no less. */
export const FEES_MIN = 1;

// The clinical record, in characters.
export const REASON_MAX = 500;
export const NOTE_PART_MAX = 6000;
export const SUMMARY_PART_MAX = 2000;
export const TEMPLATE_NAME_MAX = 60;
export const NOTE_TEMPLATES_MAX = 50;
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024;
export const DOCUMENTS_MAX = 10;
/** All documents of a patient and their dependants together. */
export const FAMILY_DOCUMENTS_BYTES_MAX = 500 * 1024 * 1024;
/** The same until the patient has confirmed the e-mail address, where mail is set up. */
export const UNCONFIRMED_DOCUMENTS_BYTES_MAX = 20 * 1024 * 1024;
export const DOCUMENT_NAME_MAX = 120;

// Consent, in characters.
export const CONSENT_TEXT_MAX = 6000;
export const CONSENT_RELATION_MAX = 60;

// Prescriptions.
export const REGISTRATION_NUMBER_MAX = 60;
export const QUALIFICATION_MAX = 120;
export const MEDICINES_MAX = 30;
export const PRESCRIPTION_TEXT_MAX = 1000;

// Screens.
/** Doctors whose day reception sees side by side; a larger clinic chooses a speciality. */
export const RECEPTION_DOCTORS_PER_PAGE = 60;
/** Up to this many doctors the dashboard says how much of their hours is booked. */
export const UTILISATION_DOCTORS_MAX = 500;
export const LATEST_BOOKINGS = 5;

/** Years that a clinic may choose to keep records for. */
export const RECORD_YEARS_MAX = 50;

/** Most rupees of `refundConfirmAbove`. */
export const REFUND_CONFIRM_MAX = 10_000_000;
