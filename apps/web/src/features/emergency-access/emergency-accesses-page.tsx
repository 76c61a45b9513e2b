import type { EmergencyAccess } from '@nadi/contract/emergency-access';
import * as routes from '@nadi/contract/generated/route-table';
import { EMERGENCY_REMARK_MAX } from '@nadi/domain/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { portalKey } from '#shared/portal/portal.ts';
import { readToken } from '#shared/session/session.ts';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { MoreButton } from '#shared/ui/page-buttons.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Status } from '#shared/ui/status.tsx';

/** The records that doctors opened in an emergency, which the admin checks. */
export function EmergencyAccessesPage() {
  const query = useInfiniteQuery({
    queryKey: [...portalKey('admin', readToken('admin')), routes.listEmergencyAccesses, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(routes.listEmergencyAccesses, pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const pages = query.data?.pages;
  const accesses = pages?.flatMap((page) => page.accesses);
  const zone = pages?.[0]?.timeZone ?? 'UTC';
  return (
    <div className="grid grid-cols-1 gap-5">
      <BackLink to={paths.auditTrail}>{i18n._('Audit trail')}</BackLink>
      <PageHeading title={i18n._('Records opened in an emergency')}>
        {i18n._(
          'Check each one, best together with the doctor. The patient reads the reason and your answer, not your remark.',
        )}
      </PageHeading>
      {!accesses && <LoadState query={query} skeleton="h-60 w-full" />}
      {accesses?.length === 0 && (
        <EmptyState title={i18n._('No record was opened in an emergency')}>
          <p>{i18n._('They appear here as soon as a doctor opens one.')}</p>
        </EmptyState>
      )}
      {accesses && accesses.length > 0 && (
        <ul aria-label={i18n._('Emergency accesses')} className="grid gap-4">
          {accesses.map((access) => (
            <li key={access._id}>
              <Access {...{ access, zone }} />
            </li>
          ))}
        </ul>
      )}
      <ClinicTimes zone={pages?.[0]?.timeZone} />
      <MoreButton of={query} label={i18n._('Show earlier ones')} />
    </div>
  );
}

type AccessProps = { access: EmergencyAccess; zone: string };

function Access({ access, zone }: AccessProps) {
  const { doctor, patient, reason, openedAt, endsAt, checkedAt, justified, remark } = access;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg wrap-anywhere">
          {i18n._('{doctor} opened the record of {patient}', { doctor, patient })}
        </h2>
        <Status tone={checkedAt === undefined ? 'waiting' : justified ? 'done' : 'danger'}>
          {checkedAt === undefined
            ? i18n._('To check')
            : justified
              ? i18n._('Justified')
              : i18n._('Not justified')}
        </Status>
      </div>
      <p className="text-ink-soft figures">
        {i18n._('{from} until {until}', {
          from: formatInstant(openedAt, zone),
          until: formatInstant(endsAt, zone),
        })}
      </p>
      <p className="measure whitespace-pre-line wrap-anywhere">
        <RichText
          text={i18n._('Reason written: “<reason>{reason}</reason>”', { reason })}
          marks={{ reason: (words) => <bdi>{words}</bdi> }}
        />
      </p>
      {remark && (
        <p className="measure whitespace-pre-line text-ink-soft wrap-anywhere">
          <RichText
            text={i18n._('Remark: <remark>{remark}</remark>', { remark })}
            marks={{ remark: (words) => <bdi>{words}</bdi> }}
          />
        </p>
      )}
      {checkedAt === undefined ? (
        <Check access={access} />
      ) : (
        <p className="text-ink-soft figures">
          {i18n._('Checked {when}', { when: formatInstant(checkedAt, zone) })}
        </p>
      )}
    </Card>
  );
}

function Check({ access }: { access: EmergencyAccess }) {
  const [justified, setJustified] = useState(true);
  const { submit, pending, problems } = useFormMutation({
    send: (values) =>
      request(routes.checkEmergencyAccess, {
        ...{ accessId: access._id, justified },
        remark: String(values.get('remark')),
      }),
    done: i18n._('Saved'),
    reloads: true,
  });
  return (
    <Form
      retain={`emergency-check:${access._id}`}
      problems={problems}
      onSubmit={submit}
      className="grid grid-cols-1 gap-3"
    >
      <Field
        name="remark"
        label={i18n._('Remark')}
        hint={i18n._('Only the clinic reads it. It may stay empty.')}
      >
        <Textarea rows={2} maxLength={EMERGENCY_REMARK_MAX} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending && justified} onClick={() => setJustified(true)}>
          {i18n._('Justified')}
        </Button>
        <Button
          type="submit"
          variant="danger"
          pending={pending && !justified}
          onClick={() => setJustified(false)}
        >
          {i18n._('Not justified')}
        </Button>
      </div>
    </Form>
  );
}
