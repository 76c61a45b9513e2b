import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { LOCALES, type LocaleCode, readLocale } from '@nadi/domain/locales';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { LocaleOptions } from '#shared/message-preferences/locale-options.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Checkbox, Select } from '#shared/ui/input.tsx';
import { Loading, Skeletons } from '#shared/ui/loaded.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Section } from '#shared/ui/section.tsx';
import { focusIfLost } from './focus-if-lost.ts';
import { OutdatedTexts } from './outdated-texts.tsx';
import { SentenceForm } from './sentence-form.tsx';
import { editLabel, findSentences, type ListedSentence, SentenceRow } from './sentence-row.tsx';

type SentencesSectionProps = {
  /** The language that is shown first. */
  clinicLocale: LocaleCode;
  onChange: (changed: boolean) => void;
};

/** Replaces sentences of messages with the clinic's own (docs/product/messages.md#own-words). */
export function SentencesSection({ clinicLocale, onChange }: SentencesSectionProps) {
  const [locale, setLocale] = useState(clinicLocale);
  const [edited, setEdited] = useState<string>();
  /** The same as `edited`, for a save that ends after its form has closed. */
  const latest = useRef(edited);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(portalQuery('admin', routes.listSentences, { locale }));
  // The reply before may be of another language.
  const listed = query.isPlaceholderData ? undefined : query.data;

  function edit(sentence: string | undefined) {
    latest.current = sentence;
    onChange(false);
    setEdited(sentence);
  }

  return (
    <Section
      title={i18n._('Words of messages')}
      headingRef={heading}
      className="max-w-3xl sm:p-8"
      lead={i18n._(
        'Replace a sentence of mails, notifications, calendar entries or the page for unsubscribing with your own.',
      )}
    >
      <Field
        name="words-locale"
        label={i18n._('Language')}
        hint={edited !== undefined && i18n._('Save or cancel the open sentence first.')}
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
          {...{ locale, listed, edited, heading }}
          onInput={() => onChange(true)}
          onEdit={edit}
          onClose={(sentence) => {
            if (latest.current === sentence) edit(undefined);
          }}
        />
      ) : (
        <LoadNoticeState
          query={query}
          failure={i18n._('The sentences could not be loaded.')}
          skeleton={
            <Loading label={i18n._('Loading sentences')} className="gap-3">
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
  onEdit: (sentence: string) => void;
  onClose: (sentence: string) => void;
  /** The section's heading. */
  heading: RefObject<HTMLHeadingElement | null>;
};

const PAGE_SIZE = 25;

function Sentences(props: SentencesProps) {
  const { locale, listed, edited, onInput, onEdit, onClose, heading } = props;
  const { list, status } = useFocusAfterClose(edited);
  const [search, setSearch] = useState('');
  const [changedOnly, setChangedOnly] = useState(false);
  const [page, setPage] = useState(1);
  const found = findSentences(listed.sentences, { search, changedOnly });
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const at = Math.min(page, pages);
  const onPage = found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE);
  return (
    <>
      <OutdatedTexts {...{ locale, heading }} texts={listed.outdated} />
      <search className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <SearchField
          value={search}
          label={i18n._('Search')}
          placeholder={i18n._('Words of a sentence')}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <Checkbox
          label={i18n._('Changed only')}
          checked={changedOnly}
          onChange={({ target }) => {
            setChangedOnly(target.checked);
            setPage(1);
          }}
        />
      </search>
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className="text-xs text-ink-soft figures focus-visible:outline-none"
      >
        {describeFound(found.length, listed.sentences.length)}
      </p>
      <ul
        ref={list}
        aria-label={i18n._('Sentences in {language}', { language: LOCALES[locale].name })}
        className="grid divide-y divide-line border-y border-line empty:border-0"
      >
        {withEdited(onPage, listed.sentences, edited).map((each) => (
          <li key={each.sentence} className="grid gap-3 py-4">
            {each.sentence === edited ? (
              <SentenceForm {...{ locale, onInput, onClose }} sentence={each} />
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
      <Pagination label={i18n._('Sentences')} page={at} pages={pages} onPage={setPage} />
    </>
  );
}

/**
 * Focuses the sentence's Edit button when its form closes, because the focused control disappears with the form.
 * If the list no longer has the sentence, focuses the status line.
 */
function useFocusAfterClose(edited: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const open = useRef(edited);
  useEffect(() => {
    const closed = open.current;
    open.current = edited;
    if (closed === undefined || edited !== undefined) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const edit = buttons.find((each) => each.getAttribute('aria-label') === editLabel(closed));
    focusIfLost(edit ?? status.current);
  }, [edited]);
  return { list, status };
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
  if (found === 0) return i18n._('Nothing matches');
  return found === all
    ? i18n._('{count, plural, one {# sentence} other {# sentences}}', { count: all })
    : i18n._('{count, plural, one {{found} of # sentence} other {{found} of # sentences}}', {
        found,
        count: all,
      });
}
