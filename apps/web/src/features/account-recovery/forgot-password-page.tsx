import { EMAIL_MAX } from '@nadi/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { useLocation } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import { FailureNotice } from '#shared/ui/failure-notice.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { type RadioCard, RadioCards } from '#shared/ui/radio-cards.tsx';
import { type AccountKind, parseLink, requestReset } from './recovery-calls.ts';
import { RecoveryFrame } from './recovery-frame.tsx';

const listKinds = (): RadioCard<AccountKind>[] => [
  { value: 'user', label: i18n._('Patient') },
  { value: 'doctor', label: i18n._('Doctor') },
  { value: 'admin', label: i18n._('Admin') },
];

/** Asks for a link to a new password. The response is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const { hash } = useLocation();
  const [kind, setKind] = useState(() => parseLink(hash).kind);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (email: string) => requestReset(kind, email),
  });
  return (
    <RecoveryFrame
      title={i18n._('Forgot your password?')}
      lead={i18n._('Enter your e-mail address. We send you a link to choose a new password.')}
    >
      <Form
        retain={null}
        aria-label={i18n._('Forgot your password?')}
        className="grid gap-5"
        onSubmit={(values) => mutate(String(values.get('email')))}
      >
        {hash.includes('role=') && (
          <RadioCards
            legend={i18n._('My account is for a')}
            name="kind"
            cards={listKinds()}
            selected={kind}
            onSelect={setKind}
          />
        )}
        <Field name="email" label={i18n._('Email')}>
          <Input type="email" required maxLength={EMAIL_MAX} autoComplete="username" />
        </Field>
        {data && (
          <Notice tone="done">
            <p>{data.message}</p>
            <p>
              {i18n._(
                'The link works for 30 minutes. Nothing there? Please check the spam folder too.',
              )}
            </p>
          </Notice>
        )}
        <FailureNotice error={error} fallback={i18n._('An error occurred')} />
        <Button type="submit" pending={isPending} className="min-h-12 text-base">
          {data ? i18n._('Send it again') : i18n._('Send the link')}
        </Button>
      </Form>
    </RecoveryFrame>
  );
}
