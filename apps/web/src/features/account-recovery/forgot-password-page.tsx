import { EMAIL_MAX } from '@nadi/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import { FailureNotice } from '#shared/ui/failure-notice.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { type AccountKind, parseLink, requestReset } from './recovery-calls.ts';
import { RecoveryFrame } from './recovery-frame.tsx';

const KINDS = [
  { value: 'user', label: 'Patient' },
  { value: 'doctor', label: 'Doctor' },
  { value: 'admin', label: 'Admin' },
] as const satisfies readonly { value: AccountKind; label: string }[];

/** Asks for a link to a new password. The response is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const { hash } = useLocation();
  const [kind, setKind] = useState(() => parseLink(hash).kind);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (email: string) => requestReset(kind, email),
  });
  return (
    <RecoveryFrame
      title="Forgot your password?"
      lead="Enter your e-mail address. We send you a link to choose a new password."
    >
      <Form
        retain={null}
        aria-label="Forgot your password?"
        className="grid gap-5"
        onSubmit={(values) => mutate(String(values.get('email')))}
      >
        {hash.includes('role=') && (
          <RadioCards
            legend="My account is for a"
            name="kind"
            cards={KINDS}
            selected={kind}
            onSelect={setKind}
          />
        )}
        <Field name="email" label="Email">
          <Input type="email" required maxLength={EMAIL_MAX} autoComplete="username" />
        </Field>
        {data && (
          <Notice tone="done">
            <p>{data.message}</p>
            <p>The link works for 30 minutes. Nothing there? Please check the spam folder too.</p>
          </Notice>
        )}
        <FailureNotice error={error} fallback="An error occurred" />
        <Button type="submit" pending={isPending} className="min-h-12 text-base">
          {data ? 'Send it again' : 'Send the link'}
        </Button>
      </Form>
    </RecoveryFrame>
  );
}
