import { i18n } from '#shared/language/i18n.ts';
import { SelectField } from '#shared/ui/select-field.tsx';
import { fieldName } from './field-names.ts';
import { type DateOrder, IMPORT_FIELDS, type ImportKind } from './import-fields.ts';
import { readRow } from './import-rows.ts';
import type { CsvFile } from './read-file.ts';

const NO_COLUMN = '-1';

type ColumnFieldsProps = {
  kind: ImportKind;
  file: CsvFile;
  columns: Record<string, number>;
  order: DateOrder;
  /** Values of fields without a column. */
  defaults: Readonly<Record<string, string>>;
  disabled: boolean;
  onColumns: (columns: Record<string, number>) => void;
  onOrder: (order: DateOrder) => void;
};

/** The column of each field, with the first row as it will be read. */
export function ColumnFields(props: ColumnFieldsProps) {
  const { kind, file, columns, order, defaults, disabled, onColumns, onOrder } = props;
  const fields = IMPORT_FIELDS[kind];
  const [first = []] = file.sample;
  const example = readRow({ kind, columns, order, defaults }, { line: 2, cells: first }).fields;
  const options = [
    [NO_COLUMN, i18n._('Not in the file')] as const,
    ...file.headings.map(
      (heading, place) =>
        [place, heading.trim() || i18n._('Column {number}', { number: place + 1 })] as const,
    ),
  ];
  const describe = (name: string) => {
    const value = example[name];
    if (value === undefined) return undefined;
    const shown = { value: shorten(value) };
    return name in defaults
      ? i18n._('The clinic’s: {value}', shown)
      : i18n._('First row: {value}', shown);
  };
  const hasDates = fields.some(({ name, isDate }) => isDate && columns[name] !== undefined);
  return (
    <fieldset className="grid min-w-0 gap-4" disabled={disabled}>
      <legend className="mb-2 font-semibold">{i18n._('Which column is it?')}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map(({ name, label, required }) => (
          <SelectField
            key={name}
            name={name}
            label={
              required
                ? i18n._('{field} (required)', { field: fieldName(label) })
                : fieldName(label)
            }
            hint={describe(name)}
            options={options}
            value={columns[name] ?? NO_COLUMN}
            onSelect={(value) => onColumns(withColumn(columns, name, Number(value)))}
          />
        ))}
        {hasDates && (
          <SelectField
            name="order"
            label={i18n._('How are dates written?')}
            hint={i18n._(
              'Dates that begin with the year, or name the month, are clear by themselves.',
            )}
            options={[
              ['dmy', i18n._('Day first: 31/12/2026')],
              ['mdy', i18n._('Month first: 12/31/2026')],
            ]}
            value={order}
            onSelect={(value) => onOrder(value === 'mdy' ? 'mdy' : 'dmy')}
          />
        )}
      </div>
    </fieldset>
  );
}

function withColumn(columns: Record<string, number>, name: string, column: number) {
  const { [name]: _, ...others } = columns;
  return column < 0 ? others : { ...others, [name]: column };
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
