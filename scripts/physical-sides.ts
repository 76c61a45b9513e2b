import type { RepoFile } from './repo-files.ts';

/** Matches a physical side in the name of a Tailwind class, after a space, quote (`\x60` is the backtick) or colon. */
const CLASS =
  /(?<=["'\x60\s:])-?(?:(?:(?:scroll-)?[mp][lr]|left|right)-(?:\d|[[(]|auto\b|px\b|full\b)|(?:text|float|clear)-(?:left|right)\b|(?:border-[lr]|rounded-(?:l|r|tl|tr|bl|br))\b|translate-x-(?:\d|[[(]|px\b|full\b)|bg-(?:linear|gradient)-to-(?:[tb]?[lr])\b)/;

/** Matches a physical side in a style sheet. */
const PROPERTY =
  /(?:margin|padding|border)(?:-(?:top|bottom))?-(?:left|right)\b|(?:^|[{;]\s*|\s)(?:left|right): |\b(?:text-align|float|clear): (?:left|right)\b|gradient\([^;]*\bto (?:left|right)\b|\btranslateX\(|(?:^|\s)translate: (?!0\b|none\b|var\()/;

/** Matches a physical side in a style object or in a change of `element.style`. */
const STYLE =
  /\b(?:margin|padding|border)(?:Top|Bottom)?(?:Left|Right)(?:Width|Style|Color|Radius)?\b|\bscroll(?:Margin|Padding)(?:Left|Right)\b|\b(?:textAlign|float|clear): '(?:left|right)'|\bstyle\.(?:left|right|cssFloat)\b|\bstyle=\{\{[^}]*\b(?:left|right)\b|(?:^|[{,\s])(?:left|right): (?:\x60\$\{|'-?[\d.]|-?\d[\d.]*\s*[,}])/;

const LENGTH = String.raw`(?:\$\{[^}]*\}\w*|\w+\((?:[^()]|\([^()]*\))*\)|[\w.%-]+)`;
/** Matches four values in the order top, right, bottom, left; in a radius, from the top left corner. */
const FOUR = new RegExp(
  String.raw`\b(inset|margin|padding|scroll-?(?:margin|padding)|border-?radius): ['\x60]?(${LENGTH}) (${LENGTH}) (${LENGTH}) (${LENGTH})(?=[;'\x60])`,
  'i',
);

/** Files whose styles may have physical sides, with the reason. Class names have no exceptions. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/web/src/features/meeting/call-stage.css': 'a transform counts from the left',
  'apps/web/src/shared/ui/combobox.tsx': 'getBoundingClientRect counts from the left',
  'apps/web/src/shared/ui/tooltip.tsx': 'getBoundingClientRect counts from the left',
};

/** Lists lines with physical sides: a page read from right to left is mirrored, so styles use start and end. */
export function physicalSides(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => /^apps\/web\/src\/.*\.(?:tsx?|css)$/.test(path))
    .flatMap(({ path, text }) => {
      const isPhysical = path.endsWith('.css') ? inSheet : inCode;
      const excepted = Object.hasOwn(EXCEPTIONS, path);
      return text
        .split('\n')
        .flatMap((line, index) =>
          isPhysical(line, excepted) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        );
    });
}

function inSheet(line: string, excepted: boolean): boolean {
  return !excepted && (PROPERTY.test(line) || hasUnequalSides(line));
}

function inCode(line: string, excepted: boolean): boolean {
  return CLASS.test(line) || (!excepted && (STYLE.test(line) || hasUnequalSides(line)));
}

function hasUnequalSides(line: string): boolean {
  const [, name = '', first, second, third, fourth] = FOUR.exec(line) ?? [];
  return /radius/i.test(name) ? first !== second || third !== fourth : second !== fourth;
}
