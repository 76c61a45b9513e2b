import { CodeField } from '#shared/portal/password-form.tsx';
import type { PortalRole } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Form } from '#shared/ui/form.tsx';
import { type PortalEntry, useCodeStep } from './use-code-step.ts';

type CodeStepProps = {
  role: PortalRole;
  /** Replaces the password, which was correct. */
  attempt: string;
  onSignedIn: (signedIn: PortalEntry) => void;
  onStartAgain: () => void;
};

/** The second step of a login: the code after the password. */
export function CodeStep({ role, attempt, onSignedIn, onStartAgain }: CodeStepProps) {
  const { submit, pending, problems } = useCodeStep({ role, attempt, onSignedIn, onStartAgain });
  return (
    <Form
      retain={null}
      className="grid gap-5"
      aria-label="Second step"
      problems={problems}
      onSubmit={submit}
    >
      <p className="text-ink-soft">Your password is right. One more step.</p>
      <CodeField />
      <Button type="submit" pending={pending} className="min-h-12 text-base">
        Log in
      </Button>
      <Button variant="ghost" onClick={onStartAgain}>
        Start again
      </Button>
    </Form>
  );
}
