import type { ReactNode } from 'react';
import { useMail } from './use-mail.ts';

/** Shows the way to a new password, or asks the patient to call the clinic if it sends no mail. */
export function WhereMailIsSent({ children }: { children: ReactNode }) {
  if (useMail()) return children;
  return <p className="text-ink-soft">Forgot your password? Please call the clinic.</p>;
}
