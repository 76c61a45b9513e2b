import * as routes from '@nadi/contract/generated/route-table';
import { minutes, SIGN_IN_CODE_FOR } from '@nadi/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { useMail } from '#shared/clinic/clinic.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { setSession } from '#shared/session/session.ts';
import { deviceHeader } from '#shared/session/sign-in.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { toast } from '#shared/ui/toast.ts';

/** Asks for a code by mail; `onSent` gets the server's words, the same for known and unknown addresses. */
export function useSendCode(onSent: (message: string) => void) {
  return useMutation({
    mutationFn: (email: string) => request(routes.sendSignInCode, { email }),
    onSuccess: ({ message }) => onSent(message ?? ''),
    onError: (error) => void toast.error(errorMessage(error, 'The code was not sent')),
  });
}

/** Starts a login by code; absent if the clinic sends no mail. */
export function CodeButton({ pending, onPress }: { pending: boolean; onPress: () => void }) {
  if (!useMail()) return null;
  return (
    <Button variant="secondary" pending={pending} onClick={onPress}>
      Log in with a code by e-mail
    </Button>
  );
}

interface MailedCodeProps {
  email: string;
  /** The server's answer to the request for the code. */
  sent: string;
  onBack: () => void;
}

/** The second step of a login by code (docs/product/sign-in.md#code-by-mail). */
export function MailedCode({ email, sent, onBack }: MailedCodeProps) {
  const [problems, setProblems] = useState<FormProblems>();
  const again = useSendCode((message) => void toast.success(message));
  const signIn = useMutation({
    mutationFn: (values: FormData) =>
      request(
        routes.signInWithMailedCode,
        { email, code: String(values.get('code')) },
        { transportHeaders: deviceHeader() },
      ),
    onSuccess: ({ token, passwordEnded }) => {
      if (passwordEnded) void toast.success(PASSWORD_ENDED);
      setSession('patient', token);
    },
    onError: (error) => {
      if (isProblem(error, 'wrong-sign-in-code')) setProblems({ code: error.message });
      else void toast.error(errorMessage(error, 'Login failed'));
    },
  });
  return (
    <Form
      retain={null}
      className="grid gap-5"
      aria-label="Log in with a code"
      problems={problems}
      onSubmit={signIn.mutate}
    >
      <p role="status" className="text-ink-soft">
        {sent} <span className="font-medium break-all text-ink">{email}</span>
      </p>
      <Field
        name="code"
        label="Code"
        hint={`Six digits from the newest message, valid for ${SIGN_IN_CODE_FOR / minutes(1)} minutes.`}
      >
        <Input
          ref={focus}
          required
          maxLength={20}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-60 tracking-widest figures"
        />
      </Field>
      <Button type="submit" pending={signIn.isPending} className="min-h-12 text-base">
        Log in
      </Button>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" pending={again.isPending} onClick={() => again.mutate(email)}>
          Send another code
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Use my password
        </Button>
      </div>
    </Form>
  );
}

const PASSWORD_ENDED =
  'Your address is confirmed. Somebody else could have chosen the earlier password, so it has ended: choose a new one with “Forgot your password?”, or go on using codes.';

function focus(input: HTMLInputElement | null) {
  input?.focus();
}
