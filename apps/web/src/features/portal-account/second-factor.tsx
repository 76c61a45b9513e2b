import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant, viewerZone } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { PasswordForm } from '#shared/portal/password-form.tsx';
import { type PortalRole, portalKey, portalQuery } from '#shared/portal/portal.ts';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { type FormProblems, focusFirst } from '#shared/ui/form.tsx';
import { LoadNotice, Notice } from '#shared/ui/notice.tsx';
import { Status } from '#shared/ui/status.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

/** At this number the owner is reminded to create new ones. */
const FEW_CODES = 3;

type Open = 'set-up' | 'renew' | 'turn-off' | null;

/** Two-step login: its state, set-up, recovery codes, and turning it off. */
export function SecondFactor({ portal }: { portal: PortalRole }) {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(
    portalQuery(portal, routes.getSecondFactor, {}),
  );
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<string[]>();
  const heading = useRef<HTMLHeadingElement>(null);

  /** The focused control disappears with the form. */
  function close() {
    setOpen(null);
    heading.current?.focus();
  }

  function hideCodes() {
    setCodes(undefined);
    heading.current?.focus();
  }

  function refresh() {
    close();
    const queryKey = [...portalKey(portal, readToken(portal)), routes.getSecondFactor];
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: ['sessions', portal] });
  }

  function showCodes(recoveryCodes: string[]) {
    setCodes(recoveryCodes);
    refresh();
  }

  return (
    <Card className="grid grid-cols-1 gap-4 sm:p-8">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg focus-visible:outline-none">
          {i18n._('Two-step login')}
        </h2>
        {data && (
          <Status tone={data.on ? 'done' : 'neutral'}>
            {data.on ? i18n._('On') : i18n._('Off')}
          </Status>
        )}
      </div>
      <p className="measure text-ink-soft">
        {i18n._(
          'After your password, a code from an app on your phone. Somebody who learns your password still cannot log in.',
        )}
      </p>
      {error && !data && (
        <LoadNotice
          title={errorMessage(error, i18n._('An error occurred'))}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton className="h-11 w-40" />}
      {codes && <RecoveryCodeList codes={codes} onStored={hideCodes} />}
      {data && !codes && (
        <Actions
          factor={data}
          open={open}
          onOpen={setOpen}
          forms={{
            'set-up': <SetUpSecondFactor portal={portal} onDone={showCodes} onCancel={close} />,
            renew: <RenewRecoveryCodes portal={portal} onDone={showCodes} onCancel={close} />,
            'turn-off': <TurnOffSecondFactor portal={portal} onDone={refresh} onCancel={close} />,
          }}
        />
      )}
    </Card>
  );
}

type ActionsProps = {
  factor: ReplyBody<'getSecondFactor', 'reception'>;
  open: Open;
  onOpen: (open: Open) => void;
  forms: Record<NonNullable<Open>, ReactNode>;
};

function Actions({ factor, open, onOpen, forms }: ActionsProps) {
  if (open) return forms[open];
  if (!factor.on) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => onOpen('set-up')}>
        {i18n._('Set up')}
      </Button>
    );
  }
  const { since = 0, recoveryCodes: left } = factor;
  return (
    <>
      <p className="figures">
        {i18n._('On since {when}. Recovery codes left: {count}.', {
          when: formatInstant(since, viewerZone()),
          count: left,
        })}
      </p>
      {left <= FEW_CODES && (
        <Notice tone="waiting">
          <p>{i18n._('Make new recovery codes, so that you can log in without your phone.')}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onOpen('renew')}>
          {i18n._('New recovery codes')}
        </Button>
        <Button variant="danger" onClick={() => onOpen('turn-off')}>
          {i18n._('Turn off')}
        </Button>
      </div>
    </>
  );
}

type FormProps<T> = { portal: PortalRole; onDone: (result: T) => void; onCancel: () => void };

function RenewRecoveryCodes({ portal, onDone, onCancel }: FormProps<string[]>) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) => request(routes.renewRecoveryCodes, passwordAndCode(values), { as: portal }),
    done: i18n._('You have new recovery codes.'),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <PasswordAndCodeForm
      {...{ submit, pending, problems, onCancel }}
      label={i18n._('New recovery codes')}
      text={i18n._('You get ten new codes. The earlier ones no longer work.')}
    />
  );
}

function TurnOffSecondFactor({ portal, onDone, onCancel }: FormProps<void>) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) => request(routes.turnOffSecondFactor, passwordAndCode(values), { as: portal }),
    done: i18n._('Two-step login is off.'),
    onDone: () => onDone(),
  });
  return (
    <PasswordAndCodeForm
      {...{ submit, pending, problems, onCancel }}
      label={i18n._('Turn off two-step login')}
      text={i18n._('From then on your password alone opens your account.')}
      danger
    />
  );
}

type PasswordAndCodeFormProps = {
  label: string;
  text: string;
  danger?: boolean;
  submit: (values: FormData) => void;
  pending: boolean;
  problems: FormProblems | undefined;
  onCancel: () => void;
};

function PasswordAndCodeForm(props: PasswordAndCodeFormProps) {
  const { label, text, danger = false, submit, pending, problems, onCancel } = props;
  return (
    <div ref={focusFirst} className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">{label}</h3>
      <p className="measure text-ink-soft">{text}</p>
      <PasswordForm
        {...{ label, danger, submit, pending, problems, onCancel }}
        action={label}
        withCode
      />
    </div>
  );
}

function passwordAndCode(values: FormData) {
  return { password: String(values.get('password')), code: String(values.get('code')) };
}

/** The recovery codes, which are shown only once. */
function RecoveryCodeList({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const text = codes.join('\n');
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <h3 ref={focusHeading} tabIndex={-1} className="font-semibold focus-visible:outline-none">
        {i18n._('Your recovery codes')}
      </h3>
      <Notice tone="waiting">
        <p>
          {i18n._(
            'Store these codes now, on paper or in a password manager: they are not shown again. Each replaces the code of the app once, if you lose your phone.',
          )}
        </p>
      </Notice>
      <ol className="grid max-w-md grid-cols-1 gap-x-6 gap-y-1 rounded-sm bg-canvas px-4 py-3 figures sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-medium tracking-wider">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label={i18n._('Copy codes')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className="inline-flex min-h-11 items-center gap-2 px-2 font-medium text-action underline"
        >
          <Download aria-hidden size={18} />
          {i18n._('Save as a file')}
        </a>
        <Button onClick={onStored}>{i18n._('I have stored them')}</Button>
      </div>
    </div>
  );
}

function focusHeading(heading: HTMLElement | null) {
  heading?.focus();
}
