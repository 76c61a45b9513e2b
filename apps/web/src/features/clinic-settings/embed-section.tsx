import * as routes from '@nadi/contract/generated/route-table';
import { EMBED_DAYS, EMBED_ORIGINS_MAX } from '@nadi/domain/settings-limits';
import { isWebOrigin } from '@nadi/domain/web-origin';
import { CircleCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { useSpecialities } from '#shared/doctor/use-specialities.ts';
import {
  DoctorTimes,
  type EmbedChoice,
  type EmbedDays,
  parseEmbedDays,
} from '#shared/embed/doctor-times.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { DoctorSelect, type ListedDoctor } from '#shared/portal/doctor-select.tsx';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { Section } from '#shared/ui/section.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import './embed-section.css';

type EmbedSectionProps = { origins: readonly string[] };

/** Puts doctors and free times on the clinic's own website: what it shows, the code, and the websites. */
export function EmbedSection({ origins }: EmbedSectionProps) {
  const [doctors, setDoctors] = useState<EmbedChoice>({});
  const [days, setDays] = useState<EmbedDays>();
  const choice = { ...doctors, days };
  const code = toCode(location.origin, choice);
  return (
    <Section
      title={i18n._('On your website')}
      className="max-w-3xl sm:p-8"
      lead={i18n._(
        'Shows your doctors and their free times there. A press on a time opens your page here, where patients book.',
      )}
    >
      <ChoiceFields onChoose={setDoctors} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="embed-days"
          label={i18n._('Days')}
          options={[
            ['', i18n._('All that can be booked')],
            ...EMBED_DAYS.map((each) => [each, nextDays(each)] as const),
          ]}
          value={days ?? ''}
          onSelect={(value) => setDays(parseEmbedDays(value))}
        />
      </div>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-base">{i18n._('Code for your website')}</h3>
          <CopyButton text={code} label={i18n._('Copy code')} />
        </div>
        <pre className={CODE_STYLE}>{code}</pre>
        <p className="text-xs text-ink-soft">
          {i18n._('Copy these two lines into your page. They set no cookies and store nothing.')}
        </p>
      </div>
      <Websites origins={origins} />
      <Preview choice={choice} />
    </Section>
  );
}

function nextDays(count: number): string {
  return i18n._('{count, plural, one {The next # day} other {The next # days}}', { count });
}

const CODE_STYLE =
  'rounded border border-line bg-canvas p-4 text-xs whitespace-pre-wrap wrap-anywhere font-mono';

/** Returns the lines for the website's page. */
export function toCode(origin: string, { docId, speciality, days }: EmbedChoice): string {
  const doctors = docId
    ? ` doctor="${docId}"`
    : speciality
      ? ` speciality="${speciality.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
      : '';
  const span = days ? ` days="${days}"` : '';
  return `<script async src="${origin}/embed.js"></script>\n<nadi-booking${doctors}${span}></nadi-booking>`;
}

type Kind = 'all' | 'speciality' | 'doctor';

function ChoiceFields({ onChoose }: { onChoose: (choice: EmbedChoice) => void }) {
  const [kind, setKind] = useState<Kind>('all');
  const [doctor, setDoctor] = useState<ListedDoctor>();
  const specialities = useSpecialities();
  const [first = ''] = specialities;

  function chooseKind(next: Kind) {
    setKind(next);
    setDoctor(undefined);
    onChoose(next === 'speciality' ? { speciality: first } : {});
  }

  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        name="embed-kind"
        label={i18n._('What it shows')}
        options={[
          ['all', i18n._('All doctors')],
          ['speciality', i18n._('One speciality')],
          ['doctor', i18n._('One doctor')],
        ]}
        value={kind}
        onSelect={(value) => chooseKind(value as Kind)}
      />
      {kind === 'speciality' && (
        <SelectField
          name="embed-speciality"
          label={i18n._('Speciality')}
          options={specialities.map((each) => [each, specialityName(each)])}
          onSelect={(speciality) => onChoose({ speciality })}
        />
      )}
      {kind === 'doctor' && (
        <DoctorSelect
          label={i18n._('Doctor')}
          placeholder={i18n._('Choose a doctor')}
          selected={doctor}
          onSelect={(next) => {
            setDoctor(next);
            onChoose({ docId: next?._id });
          }}
        />
      )}
    </div>
  );
}

function Websites({ origins }: EmbedSectionProps) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<FormProblems>();
  const { mutate, isPending, problems, variables } = useAction({
    send: (embedOrigins: string[]) => request(routes.updateClinicSettings, { embedOrigins }),
    quiet: 'fields',
    refresh: ['portal', 'admin'],
    onDone: () => setText(''),
  });

  function add() {
    const problem = describeWebsite(text, origins);
    setWrong(problem ? { website: problem } : undefined);
    if (!problem) mutate([...origins, text.trim()]);
  }

  const [refusal] = Object.values(problems ?? {});
  return (
    <div className="grid gap-3">
      <h3 className="text-base">{i18n._('Websites that may show it')}</h3>
      <Form
        retain="websites"
        className="grid gap-3"
        aria-label={i18n._('Websites')}
        problems={wrong}
        onSubmit={add}
      >
        <div className="flex flex-wrap items-start gap-3">
          <div className="website-field">
            <Field
              name="website"
              label={i18n._('Allow a website')}
              hint={i18n._('Its address without a path, such as https://www.clinic.example.')}
              error={wrong?.website ?? refusal}
            >
              <Input
                type="text"
                inputMode="url"
                required
                autoComplete="off"
                spellCheck={false}
                maxLength={160}
                value={text}
                onChange={({ target }) => {
                  setText(target.value);
                  setWrong(undefined);
                }}
              />
            </Field>
          </div>
          <Button
            type="submit"
            variant="secondary"
            className="website-button max-sm:w-full"
            pending={isPending && (variables?.length ?? 0) > origins.length}
          >
            {i18n._('Add')}
          </Button>
        </div>
      </Form>
      {origins.length === 0 ? (
        <Notice tone="waiting">
          <p>{i18n._('No website may show it yet. Add the address of yours.')}</p>
        </Notice>
      ) : (
        <ul aria-label={i18n._('Allowed websites')} className="grid">
          {origins.map((origin) => (
            <li key={origin} className="flex items-center gap-2 border-t border-line py-1">
              <CircleCheck aria-hidden size={18} className="shrink-0 text-done" />
              <span className="min-w-0 flex-1 wrap-anywhere">{origin}</span>
              <IconButton
                icon={Trash2}
                label={i18n._('Remove {website}', { website: origin })}
                pending={isPending && variables?.includes(origin) === false}
                onClick={() => mutate(origins.filter((each) => each !== origin))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns what is wrong with an entered website, with the right form if it can be guessed; null if nothing is. */
export function describeWebsite(entered: string, origins: readonly string[]): string | null {
  const text = entered.trim();
  if (origins.includes(text)) return i18n._('This website is on the list already.');
  if (isWebOrigin(text)) {
    return origins.length < EMBED_ORIGINS_MAX
      ? null
      : i18n._('At most {count} websites fit.', { count: EMBED_ORIGINS_MAX });
  }
  const guess = text.replace(/^(?:https?:)?\/*/i, 'https://');
  const { origin } = URL.canParse(guess) ? new URL(guess) : { origin: '' };
  return isWebOrigin(origin)
    ? i18n._('Write {address}', { address: origin })
    : i18n._('Write an address such as https://www.clinic.example');
}

const WIDTHS = { '360': '360 px', '720': '720 px' } as const;
type Width = keyof typeof WIDTHS;

function Preview({ choice }: { choice: EmbedChoice }) {
  const [width, setWidth] = useState<Width>('360');
  return (
    <div className="grid min-w-0 gap-3">
      <h3 className="text-base">{i18n._('Preview')}</h3>
      <RadioCards
        legend={i18n._('Width of the preview')}
        legendHidden
        name="embed-width"
        cards={(Object.keys(WIDTHS) as Width[]).map((value) => ({ value, label: WIDTHS[value] }))}
        selected={width}
        onSelect={setWidth}
      />
      <div className="overflow-x-auto p-1">
        <div className="preview" data-width={width}>
          <DoctorTimes key={JSON.stringify(choice)} {...choice} to={paths} />
        </div>
      </div>
    </div>
  );
}
