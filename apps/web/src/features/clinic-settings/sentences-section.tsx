import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { LOCALES, type LocaleCode, readLocale } from '@nadi/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { LocaleOptions } from '#shared/message-preferences/locale-options.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Checkbox, Select } from '#shared/ui/input.tsx';
import { Loading, Skeletons } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Section } from '#shared/ui/section.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { SentenceForm } from './sentence-form.tsx';
import { findSentences, type ListedSentence, SentenceRow } from './sentence-row.tsx';

type SentencesSectionProps = {
  /** The language that is shown first. */
  clinicLocale: LocaleCode;
  onChange: (changed: boolean) => void;
};

/** Replaces sentences of messages by the clinic's own (docs/product/messages.md#own-words). */
export function SentencesSection({ clinicLocale, onChange }: SentencesSectionProps) {
  const [locale, setLocale] = useState(clinicLocale);
  const [edited, setEdited] = useState<string>();
  const query = useQuery(portalQuery('admin', routes.listSentences, { locale }));
  // The reply before may be of another language.
  const listed = query.isPlaceholderData ? undefined : query.data;
  return (
    <Section
      title="Words of messages"
      className="max-w-3xl sm:p-8"
      lead="Replace a sentence of mails, notifications, calendar entries or the page for unsubscribing by your own."
    >
      <Field
        name="words-locale"
        label="Language"
        hint={edited !== undefined && 'Save or cancel the open sentence first.'}
      >
        <Select
          value={locale}
          disabled={edited !== undefined}
          onChange={({ target }) => setLocale(readLocale(target.value))}
        >
          <LocaleOptions />
        </Select>
      </Field>
      {listed ? (
        <Sentences
          key={locale}
          {...{ locale, listed, edited }}
          onInput={() => onChange(true)}
          onEdit={(sentence) => {
            onChange(false);
            setEdited(sentence);
          }}
        />
      ) : (
        <LoadNoticeState
          query={query}
          failure="The sentences could not be loaded."
          skeleton={
            <Loading label="Loading sentences" className="gap-3">
              <Skeletons count={4} className="h-16" />
            </Loading>
          }
        />
      )}
    </Section>
  );
}

type SentencesProps = {
  locale: LocaleCode;
  listed: ReplyBody<'listSentences'>;
  /** The sentence that has the form. */
  edited: string | undefined;
  onInput: () => void;
  onEdit: (sentence: string | undefined) => void;
};

const PAGE_SIZE = 25;

function Sentences({ locale, listed, edited, onInput, onEdit }: SentencesProps) {
  const [search, setSearch] = useState('');
  const [changedOnly, setChangedOnly] = useState(false);
  const [page, setPage] = useState(1);
  const found = findSentences(listed.sentences, { search, changedOnly });
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const at = Math.min(page, pages);
  const onPage = found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE);
  return (
    <>
      <Outdated locale={locale} texts={listed.outdated} />
      <search className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <SearchField
          value={search}
          label="Search"
          placeholder="Words of a sentence"
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <Checkbox
          label="Changed only"
          checked={changedOnly}
          onChange={({ target }) => {
            setChangedOnly(target.checked);
            setPage(1);
          }}
        />
      </search>
      <p role="status" className="text-xs text-ink-soft figures">
        {describeFound(found.length, listed.sentences.length)}
      </p>
      <ul
        aria-label={`Sentences in ${LOCALES[locale].name}`}
        className="grid divide-y divide-line border-y border-line empty:border-0"
      >
        {withEdited(onPage, listed.sentences, edited).map((each) => (
          <li key={each.sentence} className="grid gap-3 py-4">
            {each.sentence === edited ? (
              <SentenceForm
                {...{ locale, onInput }}
                sentence={each}
                onClose={() => onEdit(undefined)}
              />
            ) : (
              <SentenceRow
                {...{ locale }}
                sentence={each}
                locked={edited !== undefined}
                onEdit={() => onEdit(each.sentence)}
              />
            )}
          </li>
        ))}
      </ul>
      <Pagination label="Sentences" page={at} pages={pages} onPage={setPage} />
    </>
  );
}

/** Shows the open sentence first if it is on another page, so that nothing typed is lost. */
function withEdited(
  onPage: readonly ListedSentence[],
  all: readonly ListedSentence[],
  edited: string | undefined,
): readonly ListedSentence[] {
  if (onPage.some(({ sentence }) => sentence === edited)) return onPage;
  return [...all.filter(({ sentence }) => sentence === edited), ...onPage];
}

function describeFound(found: number, all: number): string {
  if (found === 0) return 'Nothing matches';
  return found === all ? `${all} sentences` : `${found} of ${all} sentences`;
}

type OutdatedProps = { locale: LocaleCode; texts: ReplyBody<'listSentences'>['outdated'] };

/** The clinic's texts that no message uses any more, each with a button to delete it. */
function Outdated({ locale, texts }: OutdatedProps) {
  const { mutate, isPending, variables } = useAction({
    send: (sentence: string) => request(routes.saveSentence, { locale, sentence, text: null }),
    done: null,
    refresh: ['portal', 'admin'],
  });
  if (texts.length === 0) return null;
  return (
    <Notice tone="waiting">
      <p>An update of Nadi has changed these sentences. Your texts are not used any more.</p>
      <ul aria-label="Texts that are not used" className="grid gap-3 text-ink">
        {texts.map(({ sentence, text }) => (
          <li key={sentence} className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="text-xs">{sentence}</p>
              <p lang={locale} dir={LOCALES[locale].dir}>
                {text}
              </p>
            </div>
            <Button
              variant="secondary"
              aria-label={`Delete the text of: ${sentence}`}
              pending={isPending && variables === sentence}
              onClick={() => mutate(sentence)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
