/** The cache in which the page stores the facts of the card, for the worker only. */
export const CARD_CACHE = 'nadi-offline-card';
export const CARD_KEY = '/offline-card.json';

/** Contains no health data and no names of people. */
export interface CardFacts {
  clinic: string;
  /** Empty if the clinic has none. */
  phone: string;
  /** Such as `Wed 6 Jan 2027, 10:00 AM`. */
  when: string;
  zone: string;
  /** Epoch milliseconds. */
  endsAt: number;
  /** The time when the facts were stored, in words. */
  asOf: string;
}

/** Parses stored facts; null for other values, and after the end of the appointment. */
export function parseCard(stored: unknown, now: number): CardFacts | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { clinic, phone, when, zone, endsAt, asOf } = stored as Record<string, unknown>;
  const texts = [clinic, phone, when, zone, asOf];
  if (!texts.every((text) => typeof text === 'string')) return null;
  if (typeof endsAt !== 'number' || now >= endsAt) return null;
  return { clinic, phone, when, zone, endsAt, asOf } as CardFacts;
}

/** Renders the card as a separate page. */
export function renderCard({ clinic, phone, when, zone, asOf }: CardFacts): string {
  const dial = phone.replace(/[^\d+]/g, '');
  const call = phone
    ? `<p><a href="tel:${dial}">Call the clinic: ${escapeHtml(phone)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline: your next appointment</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="state" role="status">You are offline, or the clinic cannot be reached.</p>
<h1>Your next appointment</h1>
<p class="when">${escapeHtml(when)}</p>
<p>${escapeHtml(zone)} time</p>
<p>${escapeHtml(clinic)}</p>
${call}
<p><a href="">Try again</a></p>
<p class="note">Stored on this device on ${escapeHtml(asOf)}. It may have changed since.</p>
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px; font: 17px/1.5 system-ui, sans-serif; background: #f2f7f7; color: #10292b; }
main { max-width: 26rem; margin: 8vh auto 0; padding: 24px; background: #fff; border-radius: 16px; }
h1 { margin: 20px 0 0; font-size: 1rem; color: #0b5f63; }
p { margin: 4px 0; overflow-wrap: anywhere; }
.when { font-size: 1.5rem; font-weight: 600; line-height: 1.3; }
.state { padding: 10px 14px; border-radius: 10px; background: #fdf0d9; color: #6b4300; }
a { display: inline-flex; min-height: 44px; align-items: center; color: #0b5f63; }
.note { color: #4c6365; font-size: .875rem; }
@media (prefers-color-scheme: dark) {
  body { background: #0d1b1c; color: #e5f0f0; }
  main { background: #16282a; }
  h1, a { color: #7fd6d6; }
  .state { background: #3d2c0c; color: #f7d9a0; }
  .note { color: #a9bfc0; }
}
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
