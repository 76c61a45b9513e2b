import type { ReactNode } from 'react';
import { useMail } from './use-mail.ts';

/** Shows the way to a new password; without mail it says whom to ask instead. */
export function WhereMailIsSent({ children }: { children: ReactNode }) {
  if (useMail()) return children;
  return <p className="text-ink-soft">Forgot your password? Please call the clinic.</p>;
}
