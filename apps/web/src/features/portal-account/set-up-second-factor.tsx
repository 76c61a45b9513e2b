import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { CodeField, PasswordForm } from '#shared/portal/password-form.tsx';
import type { PortalRole } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Form, focusFirst } from '#shared/ui/form.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';

type Secret = ReplyBody<'startSecondFactor', 'reception'>;

type SetUpProps = {
  portal: PortalRole;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Sets up two-step login: the password, the QR code for the app, and a code that proves it was scanned. */
export function SetUpSecondFactor({ portal, onDone, onCancel }: SetUpProps) {
  const [secret, setSecret] = useState<Secret>();
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {secret ? (
        <ConfirmCode portal={portal} secret={secret} onDone={onDone} onCancel={onCancel} />
      ) : (
        <ProvePassword portal={portal} onDone={setSecret} onCancel={onCancel} />
      )}
    </div>
  );
}

function ProvePassword({
  portal,
  onDone,
  onCancel,
}: Pick<SetUpProps, 'portal' | 'onCancel'> & { onDone: (secret: Secret) => void }) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) =>
      request(
        routes.startSecondFactor,
        { password: String(values.get('password')) },
        { as: portal },
      ),
    onDone,
  });
  return (
    <div ref={focusFirst}>
      <PasswordForm
        {...{ submit, pending, problems, onCancel }}
        label={i18n._('Set up two-step login')}
        action={i18n._('Continue')}
      />
    </div>
  );
}

function ConfirmCode({ portal, secret, onDone, onCancel }: SetUpProps & { secret: Secret }) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) =>
      request(routes.confirmSecondFactor, { code: String(values.get('code')) }, { as: portal }),
    done: i18n._('Two-step login is on.'),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    onlyField: 'code',
  });
  return (
    <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode {...secret.qr} />
      <div className="grid content-start gap-4">
        <p>
          <strong>1.</strong>{' '}
          <RichText
            text={i18n._(
              'Scan this code with an authenticator app, such as Aegis, Google Authenticator or 1Password. On this device, <app>open it in the app</app>.',
            )}
            marks={{
              app: (words) => (
                <a href={secret.url} className="font-medium text-action underline">
                  {words}
                </a>
              ),
            }}
          />
        </p>
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-soft">
            {i18n._('If you cannot scan it, type this key into the app:')}
          </p>
          <p className="rounded-sm bg-canvas px-3 py-2 break-all figures">
            {grouped(secret.secret)}
          </p>
          <CopyButton text={secret.secret} label={i18n._('Copy key')} />
        </div>
        <Form
          retain={null}
          aria-label={i18n._('Confirm the app')}
          className="grid max-w-md gap-4"
          problems={problems}
          onSubmit={submit}
        >
          <p>
            <strong>2.</strong>{' '}
            {i18n._('Enter the code that the app shows. All your other devices are logged out.')}
          </p>
          <CodeField recovery={false} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={pending}>
              {i18n._('Turn on')}
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              {i18n._('Go back')}
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
}

/** Four modules of margin on each side, as scanners expect. */
const MARGIN = 4;

function QrCode({ size, path }: Secret['qr']) {
  const side = size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={i18n._('QR code for the authenticator app')}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-56 rounded border border-line bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function grouped(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? [secret]).join(' ');
}
