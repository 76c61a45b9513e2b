import * as routes from '@nadi/contract/generated/route-table';
import { minutes, SIGN_IN_CODE_FOR } from '@nadi/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, MailSearch } from 'lucide-react';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { useMail } from '#shared/clinic/clinic.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { setSession } from '#shared/session/session.ts';
import { deviceHeader } from '#shared/session/sign-in.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { toast } from '#shared/ui/toast.ts';

export interface SentCode {
  email: string;
  /** The server's answer, the same for known and unknown addresses. */
  message: string;
}

/** Asks for a code by mail. */
export function useSendCode(onSent: (sent: SentCode) => void) {
  return useMutation({
    mutationFn: (email: string) => request(routes.sendSignInCode, { email }),
    onSuccess: ({ message = '' }, email) => onSent({ email, message }),
    onError: (error) => void toast.error(errorMessage(error, i18n._('The code was not sent'))),
  });
}

/** Starts a login by code; absent if the clinic sends no mail. */
export function CodeButton({ pending, onPress }: { pending: boolean; onPress: () => void }) {
  if (!useMail()) return null;
  return (
    <Button variant="secondary" pending={pending} onClick={onPress}>
      {i18n._('Log in with a code by e-mail')}
    </Button>
  );
}

interface MailedCodeProps {
  sent: SentCode;
  onBack: () => void;
}

/** The second step of a login by code (docs/product/sign-in.md#code-by-mail). */
export function MailedCode({ sent: { email, message }, onBack }: MailedCodeProps) {
  const [problems, setProblems] = useState<FormProblems>();
  const again = useSendCode((sent) => void toast.success(sent.message));
  const signIn = useMutation({
    mutationFn: (values: FormData) =>
      request(
        routes.signInWithMailedCode,
        { email, code: String(values.get('code')) },
        { transportHeaders: deviceHeader() },
      ),
    onSuccess: ({ token, passwordEnded }) => {
      if (passwordEnded) {
        void toast.success(
          i18n._(
            'Your address is confirmed. Somebody else could have chosen the earlier password, so it has ended: choose a new one with “Forgot your password?”, or go on using codes.',
          ),
        );
      }
      setSession('patient', token);
    },
    onError: (error) => {
      if (isProblem(error, 'wrong-sign-in-code')) setProblems({ code: error.message });
      else void toast.error(errorMessage(error, i18n._('Login failed')));
    },
  });
  return (
    <>
      <p role="status" className="-mt-4 text-base text-ink-soft">
        {message}{' '}
        <span className="inline-block max-w-full font-medium break-all text-ink">{email}</span>
      </p>
      <Form
        retain={null}
        className="grid gap-5 rounded bg-card p-5 shadow-card sm:p-7"
        aria-label={i18n._('Log in with a code')}
        problems={problems}
        onSubmit={signIn.mutate}
      >
        <Field
          name="code"
          label={i18n._('Code')}
          hint={i18n._(
            'Six digits from the newest message, valid for {count, plural, one {# minute} other {# minutes}}.',
            { count: SIGN_IN_CODE_FOR / minutes(1) },
          )}
        >
          <Input
            ref={focus}
            required
            maxLength={20}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="min-h-14 text-xl tracking-[0.4em] figures"
          />
        </Field>
        <Button type="submit" pending={signIn.isPending} className="min-h-12 text-base">
          {i18n._('Log in')}
        </Button>
        <p className="flex items-start gap-2 text-xs text-ink-soft">
          <MailSearch aria-hidden size={16} className="mt-0.5 shrink-0 text-action" />
          {i18n._('Nothing there after two minutes? Check the spam folder, or send another code.')}
        </p>
      </Form>
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="ghost" className="px-2!" onClick={onBack}>
          <ArrowLeft aria-hidden size={18} />
          {i18n._('Use my password')}
        </Button>
        <Button
          variant="ghost"
          className="px-2!"
          pending={again.isPending}
          onClick={() => again.mutate(email)}
        >
          {i18n._('Send another code')}
        </Button>
      </div>
    </>
  );
}

function focus(input: HTMLInputElement | null) {
  input?.focus();
}
