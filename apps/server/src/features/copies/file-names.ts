/** Characters that some file system refuses, and invisible ones. */
const REFUSED = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;
/** Names that Windows reserves for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const NAME_MAX = 120;

/** Returns a path in the ZIP file for a name; no two are the same, in any case of their letters. */
export type FileName = (folder: string, name: string) => string;

/** Creates the names of one ZIP file. */
export function createFileNames(): FileName {
  const taken = new Set<string>();
  return (folder, name) => {
    const { stem, ending } = splitName(name);
    for (let copy = 1; ; copy += 1) {
      const path = `${folder}/${stem}${copy === 1 ? '' : ` (${copy})`}${ending}`;
      const key = path.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}

/** Sheets in a file: more of them take memory and save little time. */
const SHEETS_MAX = 20;

/** Names the file of each sheet by the year of its ISO date, such as `receipts/Receipts 2026 (2).pdf`. */
export function createYearFiles(fileName: FileName, folder: string, title: string) {
  const files = new Map<string, { path: string; sheets: number }>();
  return (date: string): string => {
    const [year = ''] = date.split('-');
    let file = files.get(year);
    if (!file || file.sheets === SHEETS_MAX) {
      file = { path: fileName(folder, `${title} ${year}.pdf`), sheets: 0 };
      files.set(year, file);
    }
    file.sheets += 1;
    return file.path;
  };
}

function splitName(name: string): { stem: string; ending: string } {
  const safe = name.toWellFormed().replace(REFUSED, '-').trim();
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(safe)?.[0] ?? '';
  const whole = safe.slice(0, safe.length - ending.length).replace(/^\.+|[. ]+$/g, '');
  const stem = [...whole].slice(0, NAME_MAX).join('') || 'file';
  return { stem: DEVICES.test(stem) ? `_${stem}` : stem, ending };
}
