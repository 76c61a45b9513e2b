import type { ConsentText } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import { CONSENT_TEXT_MAX } from '@nadi/domain/settings-limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { ConsentWords } from '#shared/consent/consent-text.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useEditedVersion } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';

/** The clinic's text about telemedicine; publishing a change creates the next version. */
export function ConsentTextCard({ onChange }: Pick<TextFormProps, 'onChange'>) {
  const [published, setPublished] = useState(0);
  const query = useQuery(portalQuery('admin', routes.listConsentTexts, {}));
  const { data } = query;
  const [current] = data?.texts ?? [];
  if (!current && !query.error) return <Skeleton className="h-80 w-full" />;
  return (
    <Card className="grid max-w-3xl grid-cols-1 gap-5 sm:p-8">
      <div className="grid gap-1">
        <h2 className="text-lg">{i18n._('Consent to telemedicine')}</h2>
        <p className="measure text-ink-soft">
          {i18n._(
            'Patients read it when they book and on the page of an appointment. Have it checked by a lawyer: the first version follows India’s Telemedicine Practice Guidelines of 2020.',
          )}
        </p>
      </div>
      {current && data ? (
        <TextForm
          key={published}
          newest={current}
          earlier={data.texts.slice(1)}
          onChange={onChange}
          onPublished={() => setPublished((times) => times + 1)}
        />
      ) : (
        <LoadState query={query} failure={i18n._('The text could not be loaded')} />
      )}
    </Card>
  );
}

type TextFormProps = {
  newest: ConsentText;
  earlier: readonly ConsentText[];
  /** Tells whether the text differs from the published one. */
  onChange: (changed: boolean) => void;
  onPublished: () => void;
};

/** Edits the text as it was when opened; a refetch does not overwrite typed text. */
function TextForm({ newest, earlier, onChange, onPublished }: TextFormProps) {
  const { version, conflict, onError } = useEditedVersion(newest.version);
  const [opened] = useState(newest.text);
  const [text, setText] = useState(opened);
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => request(routes.publishConsentText, { text, version }),
    onError,
    onSuccess: async ({ message }) => {
      void toast.success(message ?? i18n._('Text published'));
      await queries.invalidateQueries({ queryKey: ['portal', 'admin'] });
      onPublished();
    },
  });
  const changed = text.trim() !== opened;
  useEffect(() => onChange(changed), [changed, onChange]);
  return (
    <Form
      retain="consent"
      className="grid gap-5"
      aria-label={i18n._('Consent to telemedicine')}
      onSubmit={() => mutate()}
    >
      <Field
        name="text"
        label={i18n._('Text, version {version}', { version })}
        hint={i18n._(
          '{count, plural, one {A change asks every patient again. # character left.} other {A change asks every patient again. # characters left.}}',
          { count: CONSENT_TEXT_MAX - text.length },
        )}
      >
        <Textarea
          required
          rows={16}
          maxLength={CONSENT_TEXT_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {error && (
        <Notice tone="danger" urgent>
          <p>{errorMessage(error, i18n._('The text was not published'))}</p>
        </Notice>
      )}
      <Button
        type="submit"
        disabled={!changed}
        pending={isPending}
        className="justify-self-start max-sm:w-full"
      >
        {i18n._('Publish version {version}', { version: version + 1 })}
      </Button>
      {[...(conflict ? [newest] : []), ...earlier].map(({ version, text: words }) => (
        <ConsentWords
          key={version}
          summary={i18n._('Version {version}', { version })}
          text={words}
        />
      ))}
    </Form>
  );
}
