const TEXT = `I agree to see the doctor by video.

The doctor cannot examine me as in the clinic. They may decide that I must be seen in person, and some medicines cannot be prescribed by video.

The doctor may ask for my name, age, address and proof of who I am. I may ask for the doctor’s registration number and qualification.

For somebody under 18, an adult who is responsible for them is present.

In an emergency I call 112 or go to the nearest hospital. This is not an emergency service.

If the connection fails, the clinic offers another time.

Notes, prescriptions and what I add become part of my medical record, which is kept as long as the law requires. Picture and sound are not recorded.

I can end the call and withdraw this consent at any time. Care in person stays open to me.`;

/**
 * The clinic's text about telemedicine until the admin publishes another one. It follows India's
 * Telemedicine Practice Guidelines (2020); a lawyer should check a clinic's own text.
 */
export const DEFAULT_CONSENT = { language: 'en', text: TEXT };
