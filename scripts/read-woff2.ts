import { brotliDecompressSync } from 'node:zlib';

/** Characters and scripts of a font. */
interface Font {
  hasCharacter(codePoint: number): boolean;
  /** OpenType tags of the scripts whose letters it joins or places, such as `dev2`. */
  scripts: readonly string[];
}

// Numbers of tables in WOFF2 (https://www.w3.org/TR/WOFF2/#table_dir_format).
const CMAP = 0;
const GSUB = 28;
/** Glyphs and their places. */
const TRANSFORMED = [10, 11];
/** A table outside the list, whose tag of four letters follows. */
const OWN_TAG = 63;

/** Reads the character map and the scripts of a WOFF2 file. */
export function readWoff2(file: Buffer): Font {
  const tables = readTables(file);
  const cmap = tables.get(CMAP);
  if (!cmap) throw new Error('the font has no character map');
  const ranges = readRanges(cmap);
  return {
    hasCharacter: (code) => ranges.some(([first, last]) => first <= code && code <= last),
    scripts: readScripts(tables.get(GSUB)),
  };
}

function readTables(file: Buffer): Map<number, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('the file is no WOFF2');
  let at = 48;
  const lengths: [tag: number, length: number][] = [];
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at);
    const tag = flags & 63;
    at += tag === OWN_TAG ? 5 : 1;
    const original = readLength();
    // Glyphs and their places are transformed by default, other tables if a version is given.
    const transformed = TRANSFORMED.includes(tag) ? flags >> 6 !== 3 : flags >> 6 !== 0;
    lengths.push([tag, transformed ? readLength() : original]);
  }
  const bytes = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  let start = 0;
  return new Map(
    lengths.map(([tag, length]) => {
      start += length;
      return [tag, bytes.subarray(start - length, start)];
    }),
  );

  function readLength(): number {
    let value = 0;
    let byte: number;
    do {
      byte = file.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
    } while (byte & 128);
    return value;
  }
}

/** Reads the first and last characters of each segment; a segment may contain characters without a glyph. */
function readRanges(cmap: Buffer): [first: number, last: number][] {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  );
  return subtables.flatMap((table) => {
    const format = table.readUInt16BE(0);
    if (format === 4) return readShortSegments(table);
    return format === 12 ? readLongSegments(table) : [];
  });
}

function readShortSegments(table: Buffer): [number, number][] {
  const bytes = table.readUInt16BE(6);
  return Array.from({ length: bytes / 2 }, (_, index): [number, number] => {
    const end = 14 + index * 2;
    return [table.readUInt16BE(end + bytes + 2), table.readUInt16BE(end)];
  });
}

function readLongSegments(table: Buffer): [number, number][] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index): [number, number] => {
    const group = 16 + index * 12;
    return [table.readUInt32BE(group), table.readUInt32BE(group + 4)];
  });
}

function readScripts(gsub: Buffer | undefined): string[] {
  if (!gsub) return [];
  const list = gsub.subarray(gsub.readUInt16BE(4));
  return Array.from({ length: list.readUInt16BE(0) }, (_, index) =>
    list.toString('latin1', 2 + index * 6, 6 + index * 6),
  );
}
