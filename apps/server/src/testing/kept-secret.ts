import type { Answered } from './actors.ts';

/** What a log line must never hold, whatever its value: a person's address, or a field of health. */
const NEVER = /@example\.test|"(bpm|spo2|dob|phone|password|newPassword|token|dToken|aToken)":/;
const SECRET_FIELDS = ['password', 'newPassword', 'currentPassword', 'token', 'meetingId', 'key'];
/** Shorter ones stand in ordinary words. */
const TELLING = 8;

const secrets = new Set<string>();

/** From now on no log may print it. */
export function keepSecret(text: string): void {
  if (text.length >= TELLING) secrets.add(text);
}

/** Whatever passed through a call that nobody but its people may read. */
export function keepSecretsOf(sent: object | null, { body }: Answered): void {
  for (const field of SECRET_FIELDS) {
    for (const object of [sent ?? {}, body ?? {}] as Record<string, unknown>[]) {
      const value = object[field];
      if (typeof value === 'string') keepSecret(value);
    }
  }
}

/** The lines of a log that hold one of them. */
export function tellTales(lines: readonly string[]): string[] {
  return lines.filter(
    (line) => NEVER.test(line) || [...secrets].some((each) => line.includes(each)),
  );
}
