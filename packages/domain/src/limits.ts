/** An instant in milliseconds since 1970-01-01 UTC. */
export type Instant = number;

/** Durations in milliseconds. */
// The annotation lets a bundler drop unused limits.
/* @__NO_SIDE_EFFECTS__ */
export const seconds = (n: number): number => n * 1000;
/* @__NO_SIDE_EFFECTS__ */
export const minutes = (n: number): number => seconds(n * 60);
/* @__NO_SIDE_EFFECTS__ */
export const hours = (n: number): number => minutes(n * 60);
/* @__NO_SIDE_EFFECTS__ */
export const days = (n: number): number => hours(n * 24);

// Slots. An open picker may still book a slot that it showed this long ago.
export const OFFERED_GRACE = minutes(10);

// Holidays imported from a calendar: characters of its text, and the number added at once.
export const CALENDAR_TEXT_MAX = 1_000_000;
export const HOLIDAYS_AT_ONCE = 200;

// Templates of hours and visit types of one clinic.
export const SCHEDULE_TEMPLATES_MAX = 20;

// Appointments inside leave: number listed, and number decided in one request.
export const LEAVE_DECISIONS_MAX = 100;

/** The length of a slot of the default schedule (`docs/product/slots.md`). */
export const SLOT_MINUTES = 30;

// A series of appointments (`docs/product/booking.md#series`): its number and its longest interval.
export const SERIES_COUNT_MIN = 2;
export const SERIES_COUNT_MAX = 12;
export const SERIES_DAYS_MAX = 30;
export const SERIES_WEEKS_MAX = 12;

// Ends of an appointment.
export const NO_SHOW_WITHIN = days(7);
export const REOPEN_WITHIN = minutes(10);
export const CANCEL_REASON_MAX = 200;

// Meetings.
export const JOIN_OPENS_BEFORE = hours(24);
export const JOIN_CLOSES_AFTER = hours(2);
export const MEETING_CODE_LENGTH = 10;
export const ROOM_ID_MAX = 64;
/** In a mesh each device sends to every other one. */
export const MESH_PEOPLE_MAX = 12;
/** In a room that a forwarding unit serves. */
export const FORWARDED_PEOPLE_MAX = 50;
/** Cameras that a forwarding unit passes on in one room. */
export const FORWARDED_CAMERAS_MAX = 30;
/** A mesh becomes a forwarded room with this many people, and again a mesh with `MESH_AGAIN_UP_TO`. */
export const FORWARDED_FROM = 5;
export const MESH_AGAIN_UP_TO = 3;
export const LOBBY_PEOPLE_MAX = 12;
export const LOBBY_PEOPLE_PER_ADDRESS = 3;
/** Time after which a denied participant and their address may knock again. */
export const LOBBY_DENIED_FOR = seconds(30);
/** The presence of a participant is renewed well within this time and is stale afterwards. */
export const ATTENDANCE_FRESH_FOR = seconds(40);
/** A doctor who used the portal within this time counts as online for a waiting patient. */
export const DOCTOR_ONLINE_FOR = minutes(5);
/** Duration of an announced delay, and how far ahead it applies. */
export const DELAY_FOR = hours(4);
export const DELAY_MINUTES_MAX = 240;
/** A doctor who is not in a meeting is shown as absent from this time after the start, for this long. */
export const ABSENCE_SHOWN_AFTER = minutes(3);
export const ABSENCE_SHOWN_FOR = hours(24);
/** Before this time after the start, and before the end of the appointment, only a person refunds. */
export const ABSENCE_REFUNDED_AFTER = minutes(15);
/** Doctors whose free times are looked at after a doctor did not come. */
export const SAME_SPECIALITY_MAX = 20;
/** Invitations to one appointment by its patient and its doctor together. */
export const INVITATIONS_MAX = 6;
export const ROOM_JOINS_PER_MINUTE = 20;
export const SOCKET_MESSAGES_PER_SECOND = 50;
export const SOCKET_FRAME_BYTES = 64 * 1024;

/** Time for which sent messages are kept, and with them whether a reminder was sent. */
export const OUTBOX_RETENTION = days(90);

// Vitals: beats per minute and per cent of oxygen saturation.
export const BPM_MIN = 20;
export const BPM_MAX = 300;
export const SPO2_MIN = 50;
export const SPO2_MAX = 100;
export const VITALS_FRESH_FOR = seconds(10);
export const VITALS_RETENTION = days(90);
/** Time for which unopened documents of an appointment cancelled before its beginning are kept. */
export const CANCELLED_DOCUMENTS_FOR = days(30);

/** Emergency number of India, unless the clinic sets its own. */
export const EMERGENCY_NUMBER = '112';

// Accounts.
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Validity of an unchanged temporary password. */
export const TEMPORARY_PASSWORD_FOR = days(14);
export const EMAIL_MAX = 254;
export const SIGN_IN_FAILURES_MAX = 10;
export const SIGN_IN_FAILURES_WINDOW = minutes(15);
/** The longest that other people's wrong passwords delay an address unknown to the account. */
export const SIGN_IN_DELAY = seconds(30);
/**
 * Wrong passwords from one address for all accounts, per minute and window. A mobile network shares one
 * address.
 */
export const WRONG_GUESSES_BURST = 300;
export const WRONG_GUESSES_MAX = 1500;
export const KNOWN_ADDRESS_FOR = days(30);
/** Booking attempts of one account per minute, successful or not. */
export const BOOKING_ATTEMPTS_PER_MINUTE = 60;
/** Searches per minute of one account, or of one signed-out address, which a mobile network shares. */
export const SEARCHES_PER_MINUTE = 600;
/** Changes by one patient per minute, successful or not. */
export const MUTATIONS_PER_MINUTE = 240;
/** Files that one account downloads per minute. */
export const DOWNLOADS_PER_MINUTE = 120;
/** Pictures and documents that one account uploads. The server decodes each of them. */
export const UPLOADS_MAX = 360;
export const UPLOADS_WINDOW = minutes(10);
/** Fetches of one calendar feed by several devices, each every few minutes. */
export const FEED_FETCHES_MAX = 60;
export const FEED_FETCHES_WINDOW = minutes(10);
/** Refreshes of waiting-room screens at one address per minute. Each screen refreshes every ten seconds. */
export const SCREEN_REFRESHES_PER_MINUTE = 120;
/** Dependants that one patient may manage at a time. */
export const DEPENDANTS_MAX = 10;
/** Waitlists that one patient may be on. */
export const WAITLIST_ENTRIES_MAX = 10;
/** Minutes for which a freed slot is held, unless the clinic sets another time. */
export const OFFER_MINUTES = 15;
export const OFFER_MINUTES_MIN = 5;
export const OFFER_MINUTES_MAX = 240;
/** Unanswered offers of one waitlist entry; the last one ends the entry. */
/** Requests in one list, and other times offered with one answer. */
export const REQUESTS_LISTED = 100;
export const PROPOSALS_MAX = 3;
export const OFFERS_UNANSWERED_MAX = 3;
export const REGISTRATION_BURST = 120;
export const REGISTRATIONS_PER_HOUR = 300;
/** Time between the password and the code of one sign-in. */
export const SECOND_STEP_FOR = minutes(5);
/** Time between the request for a passkey's challenge and its answer. */
export const PASSKEY_CHALLENGE_FOR = minutes(5);
/** Passkeys of one account. */
export const PASSKEYS_MAX = 10;
/** Longest id of a passkey in base64url: 1,023 bytes (WebAuthn Level 3, §5.8.3) with some room. */
export const CREDENTIAL_ID_MAX = 1400;
export const PASSKEY_NAME_MAX = 60;
/** Sign-ins by passkey that one client address starts per minute. A mobile network shares one address. */
export const PASSKEY_SIGN_INS_PER_MINUTE = 120;
/** Certain actions require another code if the session's last code is older. */
export const CONFIRMATION_FOR = minutes(15);
/** Shortest time between two records of a session's activity. */
export const ACTIVITY_STEP = minutes(1);

/** Messages per day to one recipient by mail, without links; phone numbers count as unconfirmed. */
export const MESSAGES_PER_DAY = { unconfirmed: 30, confirmed: 200, staff: 500 } as const;

/** Links per day to one mailbox at unconfirmed addresses, of all accounts together. */
export const UNCONFIRMED_LINKS_PER_DAY = 60;

/** Validity of links in messages: for a new password or address, and for a new account. */
export const MAIL_LINK_FOR = minutes(30);
export const INVITATION_FOR = days(7);
/** An account with this many unused links gets no further link. */
export const MAIL_LINKS_OPEN_MAX = 5;
/** Requests for links, and wrong links, per hour of one account and of one client address. */
export const RECOVERIES_OF_ACCOUNT = 60;
export const RECOVERIES_OF_ADDRESS = 600;

/** Validity of a mailed sign-in code, the tries that it has, and codes per hour for one address. */
export const SIGN_IN_CODE_FOR = minutes(10);
export const SIGN_IN_CODE_TRIES = 5;
export const SIGN_IN_CODES_PER_HOUR = 3;

/** The morning hours in which doctors get their agenda. */
export const AGENDA_HOUR = { from: 7, until: 12 } as const;

// A party who waits alone this long in an appointment's room is announced to the other party, but not
// earlier than this before the start.
export const WAITING_ANNOUNCED_AFTER = minutes(2);
export const WAITING_ANNOUNCED_FROM = minutes(15);
/** A delay is announced to patients after this time, so that a wrong choice can be corrected. */
export const DELAY_ANNOUNCED_AFTER = minutes(1);
/** Doctors are notified of changes after this time, so that undone changes are not announced. */
export const DOCTOR_MESSAGE_DELAY = minutes(10);

/** Browsers of one account that show notifications; a new one replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;
/** A device that reconnects later than this does not announce a waiting party. */
export const WAITING_PUSH_MAX = minutes(10);

// Form fields in characters; fees in major units.
export const PERSON_NAME_MAX = 120;
export const LINE_MAX = 120;
export const SPECIALITY_MAX = 40;
export const DEVICE_NAME_MAX = 60;
export const FEES_MAX = 1_000_000;
/** Smallest fee that Razorpay accepts. */
export const FEES_MIN = 1;

/** A doctor reads a record that was opened in an emergency for this time. */
export const EMERGENCY_ACCESS_FOR = hours(1);

// The clinical record, in characters.
export const EMERGENCY_REASON_MIN = 10;
export const EMERGENCY_REASON_MAX = 500;
export const EMERGENCY_REMARK_MAX = 500;
export const DISPUTE_MIN = 10;
export const DISPUTE_MAX = 1000;
/** A patient's disputes without an answer. */
export const DISPUTES_OPEN_MAX = 5;
export const REASON_MAX = 500;
export const NOTE_PART_MAX = 6000;
export const SUMMARY_PART_MAX = 2000;
export const TEMPLATE_NAME_MAX = 60;
export const NOTE_TEMPLATES_MAX = 50;
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024;
export const DOCUMENTS_MAX = 10;
/** Limit for all documents of a patient and their dependants together. */
export const FAMILY_DOCUMENTS_BYTES_MAX = 500 * 1024 * 1024;
/** The same limit until the patient has confirmed the e-mail address, if mail is set up. */
export const UNCONFIRMED_DOCUMENTS_BYTES_MAX = 20 * 1024 * 1024;
export const DOCUMENT_NAME_MAX = 120;

// Consent, in characters.
export const CONSENT_RELATION_MAX = 60;

// Prescriptions.
export const REGISTRATION_NUMBER_MAX = 60;
export const QUALIFICATION_MAX = 120;
export const MEDICINES_MAX = 30;
export const FAVOURITE_MEDICINES_MAX = 100;
/** Suggested at most for a search. */
export const SUGGESTED_MEDICINES_MAX = 8;
/** A medicine that only other doctors prescribe is suggested once so many patients have had it. */
export const SUGGESTED_FROM_PATIENTS = 3;
export const PRESCRIPTION_TEXT_MAX = 1000;

// Screens.
/** Doctors whose days reception sees side by side; a larger clinic chooses a speciality. */
export const RECEPTION_DOCTORS_PER_PAGE = 60;
/** Up to this number of doctors, the dashboard shows the booked share of their hours. */
export const UTILISATION_DOCTORS_MAX = 500;
export const LATEST_BOOKINGS = 5;

/** A running call outlives its credentials; only a new allocation at the TURN server needs fresh ones. */
export const TURN_CREDENTIALS_FOR = minutes(10);

/** Credentials are reused until this much of their lifetime is left. */
export const TURN_RENEWED_BEFORE = minutes(5);

/** Interval at which a browser in a call joins again, so that its credentials never expire. */
export const REJOIN_INTERVAL = minutes(4);

/** The number of appointments of past days that are completed at once. */
export const PAST_COMPLETED_MAX = 1000;

/** The number of rows of a file that one request imports. */
export const IMPORT_ROWS_MAX = 200;
