/** Earliest end of cancelling by patients that a clinic may choose: a week before the start. */
export const CANCEL_HOURS_MAX = 168;
/** Hours for which the time of a request is held: by default, and the longest that a clinic may choose. */
export const REQUEST_HOURS = 24;
export const REQUEST_HOURS_MAX = 168;
/** Of the clinic's refund rule: its number of tiers, and the earliest limit, 30 days before the start. */
export const REFUND_TIERS_MAX = 6;
export const REFUND_HOURS_MAX = 720;
/** The longest time during which a clinic lets admitted guests return without another knock. */
export const GUEST_RETURN_MINUTES_MAX = 240;
export const REMINDER_HOURS_MAX = 168;
/** Less than two hours, so that this reminder comes after the first one. */
export const REMINDER_MINUTES_MAX = 115;
export const CONSENT_TEXT_MAX = 6000;
/** Characters of a clinic’s own text of a sentence of messages. */
export const SENTENCE_TEXT_MAX = 2000;
/** Characters of a sentence itself, in English. */
export const SENTENCE_KEY_MAX = 600;
/** Years for which a clinic may choose to keep records. */
export const RECORD_YEARS_MAX = 50;
/** Cash desks of one clinic. */
export const DESKS_MAX = 20;
/** Highest `refundConfirmAbove` in major units. */
export const REFUND_CONFIRM_MAX = 10_000_000;
/** Number of websites that may show doctors and free times in a frame. */
export const EMBED_ORIGINS_MAX = 20;
/** Number of pictures on About. */
export const CLINIC_PICTURES_MAX = 6;
/** The days for which a website can show free times, today the first of them. */
export const EMBED_DAYS = [7, 14] as const;
