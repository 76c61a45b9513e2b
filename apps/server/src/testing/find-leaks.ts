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

/** By their first characters, so that a line is read once however many there are. */
const secrets = new Map<string, Set<string>>();

/** Registers a text that no log line may contain from now on. */
export function registerSecret(text: string): void {
  if (text.length < SECRET_LENGTH_MIN) return;
  const beginning = text.slice(0, SECRET_LENGTH_MIN);
  const others = secrets.get(beginning) ?? new Set();
  secrets.set(beginning, others.add(text));
}

/** Registers the secrets of a request and its reply. */
export function registerSecretsOf(sent: object | null, { body }: { body: unknown }): void {
  for (const field of SECRET_FIELDS) {
    for (const object of [sent ?? {}, body ?? {}] as Record<string, unknown>[]) {
      const value = object[field];
      if (typeof value === 'string') registerSecret(value);
    }
  }
}

/** Returns the log lines that contain a secret. */
export function findLeaks(lines: readonly string[]): string[] {
  return lines.filter((line) => NEVER.test(line) || containsSecret(line));
}

function containsSecret(line: string): boolean {
  for (let at = 0; at + SECRET_LENGTH_MIN <= line.length; at += 1) {
    const candidates = secrets.get(line.slice(at, at + SECRET_LENGTH_MIN));
    if (!candidates) continue;
    for (const secret of candidates) if (line.startsWith(secret, at)) return true;
  }
  return false;
}
