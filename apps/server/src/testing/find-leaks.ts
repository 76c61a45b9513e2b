import type { Answered } from './actors.ts';

/** Patterns that no log line may contain: e-mail addresses and fields of health data. */
const NEVER = /@example\.test|"(bpm|spo2|dob|phone|password|newPassword|token|dToken|aToken)":/;
const SECRET_FIELDS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'meetingId',
  'key',
  'attempt',
  'secret',
];
/** Shorter secrets also occur in ordinary words. */
const SECRET_LENGTH_MIN = 8;

const secrets = new Set<string>();

/** Registers a text that no log line may contain from now on. */
export function registerSecret(text: string): void {
  if (text.length >= SECRET_LENGTH_MIN) secrets.add(text);
}

/** Registers the secrets of a request and its reply. */
export function registerSecretsOf(sent: object | null, { body }: Answered): void {
  for (const field of SECRET_FIELDS) {
    for (const object of [sent ?? {}, body ?? {}] as Record<string, unknown>[]) {
      const value = object[field];
      if (typeof value === 'string') registerSecret(value);
    }
  }
}

/** Returns the log lines that contain a secret. */
export function findLeaks(lines: readonly string[]): string[] {
  return lines.filter(
    (line) => NEVER.test(line) || [...secrets].some((each) => line.includes(each)),
  );
}
