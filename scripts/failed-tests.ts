/** Part of Vitest's JSON report that describes failures. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** Part of Playwright's JSON report that describes failures. */
export interface JourneyReport {
  suites: JourneySuite[];
  /** Errors outside any test, such as a file that could not be loaded. */
  errors: { message?: string; location?: { file: string } }[];
}

interface JourneySuite {
  file: string;
  suites?: JourneySuite[];
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

/** File of the reports folder with one line per error outside every test, such as a rejection without a handler. */
export const UNHANDLED_ERRORS = 'unhandled-errors.txt';

/** Describes an error outside every test in one line: its kind, message and first place in our code. */
export function unhandledError(error: { type: string; message: string; stack?: string }): string {
  const place = error.stack
    ?.split('\n')
    .find((at) => at.includes(' at ') && !at.includes('node_modules'));
  return line(error.type, error.message.split('\n')[0] ?? '', place);
}

/** Lists failed tests and files that could not be loaded, one line each: place, name and reason. */
export function failedTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [line(file.name, '', file.message)];
    return failed.map((test) => line(file.name, test.fullName, test.failureMessages?.[0]));
  });
}

/** Lists errors outside a test, and journeys that failed or needed a retry, one line each. */
export function failedJourneys({ suites, errors }: JourneyReport): string[] {
  return [
    ...errors.map(({ message, location }) => line(location?.file ?? '', '', message)),
    ...failedIn(suites),
  ];
}

function failedIn(suites: readonly JourneySuite[]): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          const error = results.find((result) => result.error)?.error;
          return line(`${file} [${projectName}]`, title, error?.message);
        }),
    ),
    ...failedIn(inner),
  ]);
}

function line(file: string, test: string, message = ''): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are of no use in a list.
  const plain = message.replace(/\u001b\[[\d;]*m/g, '').trim();
  return [file, test, plain.split('\n')[0]].filter(Boolean).join(' › ');
}
