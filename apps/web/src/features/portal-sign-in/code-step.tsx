import * as routes from '@nadi/contract/generated/route-table';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { CodeField } from '#shared/portal/password-form.tsx';
import type { PortalRole } from '#shared/portal/portal.ts';
import { deviceHeader } from '#shared/session/sign-in.ts';
import { Button } from '#shared/ui/button.tsx';
import { Form, type FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { PortalEntry } from './sign-in-to-portal.ts';

type CodeStepProps = {
  role: PortalRole;
  /** Replaces the password, which was correct. */
  attempt: string;
  /** The token of the session in the other portal, which ends. */
  leaves?: string;
  onSignedIn: (signedIn: PortalEntry) => void;
  onStartAgain: () => void;
};

/** The second step of a login: the code after the password. */
export function CodeStep(props: CodeStepProps) {
  const { onStartAgain } = props;
  const { submit, pending, problems } = useCodeStep(props);
  return (
    <Form
      retain={null}
      className="grid gap-5"
      aria-label={i18n._('Second step')}
      problems={problems}
      onSubmit={submit}
    >
      <p className="text-ink-soft">{i18n._('Your password is right. One more step.')}</p>
      <CodeField />
      <Button type="submit" pending={pending} className="min-h-12 text-base">
        {i18n._('Log in')}
      </Button>
      <Button variant="ghost" onClick={onStartAgain}>
        {i18n._('Start again')}
      </Button>
    </Form>
  );
}

/** Sends the code; an expired attempt returns to the password. */
function useCodeStep({ role, attempt, leaves, onSignedIn, onStartAgain }: CodeStepProps) {
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: (values: FormData) =>
      request(
        routes.signInWithCode,
        { attempt, code: String(values.get('code')), ...(leaves && { leaves }) },
        { as: role, transportHeaders: deviceHeader() },
      ),
    onSuccess: (reply) => {
      const clinicRole = 'role' in reply ? reply.role : undefined;
      onSignedIn({ role, token: reply.token, clinicRole });
    },
    onError: (error) => {
      if (isProblem(error, 'attempt-ended')) onStartAgain();
      if (isProblem(error, 'wrong-code')) setProblems({ code: error.message });
      void toast.error(errorMessage(error, i18n._('Login failed')));
    },
  });
  return { submit: mutate, pending: isPending, problems };
}
