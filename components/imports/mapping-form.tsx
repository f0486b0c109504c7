"use client";

import { useId, useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { Badge } from "@/components/ui/badge";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { Notice } from "@/components/ui/state/notice";
import type { AccountField, AccountFields } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import type { Import } from "@/lib/contracts/imports/import";
import {
  accountImportFields,
  hasPersonField,
  type ImportField,
  type ImportKind,
  type ImportTarget,
  importDelimiters,
  importEncodings,
  importFieldsOf,
  personImportFields,
} from "@/lib/contracts/imports/import-field";
import { formatCount } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";
import { requestParse } from "@/lib/imports/browser/requests";
import { delimiterNames, encodingNames, importFieldName, kindChoices } from "@/lib/imports/labels";
import { type ChosenFormats, ColumnFormats, guessedFormats, isAmbiguous } from "./column-formats";
import { footStyle } from "./foot-style";
import type { ImportStepProps } from "./import-step-props";
import { kindOptions, readKind } from "./kind-options";
import { SheetField } from "./sheet-field";

const FieldDialog = lazyDialog(() => import("../custom-fields/field-dialog"), "The field could not be opened");

/** Assigns a field to each column, with detected fields preselected. */
export function MappingForm(step: ImportStepProps) {
  const { one, isRequesting, change } = step;
  const [fields, setFields] = useState(one.columns.map(({ field }) => field));
  const [formats, setFormats] = useState<readonly ChosenFormats[]>(one.columns.map(() => guessedFormats));
  const [badValues, setBadValues] = useState<"row" | "value">(one.bad_values);
  const kind = one.kind ?? "accounts";
  const duplicates = new Set(fields.filter((field, index) => field !== null && fields.indexOf(field) !== index));
  const hint = kind !== "accounts" ? hints[kind] : hasPersonField(fields) ? hints.both : null;
  const { custom, canMake, add } = useFields();
  const isOpen = one.columns.some((column, index) =>
    isAmbiguous(column, fields[index] ?? null, formats[index] ?? guessedFormats, custom),
  );
  const choose = (index: number, field: ImportTarget | null) =>
    setFields((now) => now.map((before, at) => (at === index ? field : before)));
  return (
    <>
      {one.remarks.map((remark) => (
        <Notice key={remark} tone="warning">
          {remark}
        </Notice>
      ))}
      <ReadAs {...step} />
      <Card aria-labelledby="match-columns">
        <CardHeader
          id="match-columns"
          title="Match columns"
          description={`${formatCount(one.rows ?? 0)} rows, ${formatCount(one.columns.length)} columns. Columns without a match are skipped.`}
        />
        <CardBody className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <SheetField {...step} />
          <Field label={one.sheet === null ? "The file contains" : "The sheet contains"} className="w-full sm:w-72">
            <Select
              value={kind}
              disabled={isRequesting}
              onChange={(event) => readAgain(one, change, { kind: readKind(event.target.value) })}
              options={kindOptions(kindChoices)}
            />
          </Field>
          {hint === null ? null : <p className="min-w-0 basis-64 text-muted text-sm sm:grow sm:pb-2">{hint}</p>}
        </CardBody>
        <ul className="divide-y divide-line border-line border-y">
          {one.columns.map((column, index) => (
            <ColumnLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
              key={index}
              column={column}
              kind={kind}
              field={fields[index] ?? null}
              isDuplicate={duplicates.has(fields[index] ?? null)}
              custom={kind === "accounts" ? custom : []}
              canMake={kind === "accounts" && canMake}
              onMade={(made) => {
                add(made);
                choose(index, customKey(made.id));
              }}
              onChoose={(field) => choose(index, field)}
              formats={formats[index] ?? guessedFormats}
              onChooseFormats={(chosen) =>
                setFormats((now) => now.map((before, at) => (at === index ? chosen : before)))
              }
            />
          ))}
        </ul>
        <CardBody className={footStyle}>
          <Field label="Values that can’t be read" className="w-full sm:w-56">
            <Select
              value={badValues}
              onChange={(event) => setBadValues(event.target.value === "value" ? "value" : "row")}
            >
              <option value="row">skip the row</option>
              <option value="value">skip the value</option>
            </Select>
          </Field>
          <OnlineButton
            variant="primary"
            className="sm:ml-auto"
            busy={isRequesting}
            disabled={duplicates.size > 0 || isOpen}
            onClick={() =>
              change(() =>
                send("PUT /imports/:id/mapping/", {
                  params: { id: one.id },
                  body: {
                    fields,
                    decimal_marks: formats.map(({ mark }) => mark),
                    day_orders: formats.map(({ order }) => order),
                    bad_values: badValues,
                  },
                }),
              )
            }
          >
            Check rows
          </OnlineButton>
        </CardBody>
      </Card>
    </>
  );
}

const hints = {
  contacts:
    "A contact is added to the account named in a column, or to the account with the domain of their email. To add missing accounts too, choose “Accounts, with or without contacts”.",
  notes:
    "A note is added to the account named in a column, or to the contact’s account. Ids are those of the source system or of earlier files.",
  tasks:
    "A task is added to the account named in a column, or to the contact’s account. Ids are those of the source system or of earlier files.",
  owners: "Owners in the source system are matched to members here by email. No one is invited.",
  both: "Each row’s contact is added to the row’s account. Rows with the same account become one account with several contacts.",
};

interface ColumnLineProps {
  column: Import["columns"][number];
  kind: ImportKind;
  field: ImportTarget | null;
  isDuplicate: boolean;
  custom: readonly AccountField[];
  /** Whether a custom field can be created for the column. */
  canMake: boolean;
  onMade: (field: AccountField) => void;
  onChoose: (field: ImportTarget | null) => void;
  formats: ChosenFormats;
  onChooseFormats: (formats: ChosenFormats) => void;
}

const making = "new";

const noFields: AccountFields = { fields: [], can_make: false };

/** The client's custom fields once loaded, including those created here. */
function useFields() {
  const { data = noFields, change } = useRead(["account-fields"], () => send("GET /accounts/fields/"));
  const add = (field: AccountField) => change({ ...data, fields: [...data.fields, field] });
  return { custom: data.fields, canMake: data.can_make, add };
}

const guesses = { heading: null, content: "by its values", earlier: "as last time" };

function ColumnLine(props: ColumnLineProps) {
  const { column, kind, field, isDuplicate, custom, canMake, onMade, onChoose, formats, onChooseFormats } = props;
  const id = useId();
  const [isMaking, setMaking] = useState(false);
  const known: readonly ImportTarget[] = [...importFieldsOf[kind], ...custom.map((one) => customKey(one.id))];
  const guess = column.guessed_by !== null && field === column.field ? guesses[column.guessed_by] : null;
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-center md:px-5">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium text-ink">
          <span id={id} className="truncate">
            {column.heading}
          </span>
          {guess === null ? null : <Badge>{guess}</Badge>}
        </p>
        <p className="truncate text-muted text-xs">{column.samples.join(" · ") || "No values"}</p>
      </div>
      <div>
        <Select
          aria-labelledby={id}
          aria-invalid={isDuplicate || undefined}
          aria-describedby={isDuplicate ? `${id}-twin` : undefined}
          value={field ?? ""}
          onChange={(event) => {
            if (event.target.value === making) setMaking(true);
            else onChoose(known.find((one) => one === event.target.value) ?? null);
          }}
        >
          <option value="">Left out</option>
          <Options fields={kind === "accounts" ? accountImportFields : importFieldsOf[kind]} />
          {kind === "accounts" ? (
            <optgroup label="Contact at this account">
              <Options fields={personImportFields} />
            </optgroup>
          ) : null}
          {custom.length > 0 || canMake ? (
            <optgroup label="Custom field">
              {custom.map((one) => (
                <option key={one.id} value={customKey(one.id)}>
                  {one.name}
                </option>
              ))}
              {canMake ? <option value={making}>New field…</option> : null}
            </optgroup>
          ) : null}
        </Select>
        {isMaking ? (
          <FieldDialog
            field={null}
            draft={{ name: column.heading, type: "text", options: [], ...column.custom }}
            onClose={() => setMaking(false)}
            onSaved={(made) => {
              setMaking(false);
              onMade(made);
            }}
          />
        ) : null}
        <ColumnFormats
          headingId={id}
          column={column}
          field={field}
          custom={custom}
          chosen={formats}
          onChoose={onChooseFormats}
        />
        {isDuplicate ? (
          <p id={`${id}-twin`} className="mt-1 text-danger-ink text-xs">
            Two columns can’t map to the same field
          </p>
        ) : null}
      </div>
    </li>
  );
}

function Options({ fields }: { fields: readonly ImportField[] }) {
  return fields.map((known) => (
    <option key={known} value={known}>
      {importFieldName(known)}
    </option>
  ));
}

/** Reads the file again with one option changed. */
function readAgain(one: Import, change: ImportStepProps["change"], how: object): Promise<void> {
  const { kind, encoding, delimiter, sheet, heading_row: headingRow } = one;
  return change(() =>
    requestParse(one.id, {
      ...(kind && { kind }),
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      ...(sheet !== null && { sheet }),
      ...(headingRow !== null && { heading_row: headingRow }),
      ...how,
    }),
  );
}

/** The options for reading the file; changing one reads it again. */
function ReadAs(props: ImportStepProps) {
  const { one, isRequesting, change } = props;
  const { sheet, encoding, delimiter, heading_row: headingRow, top_rows: topRows } = one;
  return (
    <details className="group text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-ink">
        {sheet === null ? (
          <>
            Read as {encoding === null ? "text" : encodingNames[encoding]},{" "}
            {delimiter === null ? "" : delimiterNames[delimiter].toLowerCase()} between cells. Wrong characters or
            columns?
          </>
        ) : (
          <>Read from the sheet “{sheet}”. Wrong headings?</>
        )}
      </summary>
      <div className="mt-3 flex flex-wrap gap-4">
        {sheet === null ? <TextFields {...props} /> : null}
        <Field label="Headings" className="w-full sm:w-80">
          <Select
            value={headingRow ?? 0}
            disabled={isRequesting}
            onChange={(event) => readAgain(one, change, { heading_row: Number(event.target.value) })}
            options={topRows.map(({ line, text }) => [line, `${sheet === null ? "Line" : "Row"} ${line}: ${text}`])}
          >
            <option value={0}>No headings: every row is data</option>
          </Select>
        </Field>
      </div>
    </details>
  );
}

/** The encoding and the delimiter of a text file. */
function TextFields({ one, isRequesting, change }: ImportStepProps) {
  const { encoding, delimiter } = one;
  return (
    <>
      <Field label="Encoding" className="w-full sm:w-64">
        <Select
          value={encoding ?? ""}
          disabled={isRequesting}
          onChange={(event) => readAgain(one, change, { encoding: event.target.value })}
          options={importEncodings.map((known) => [known, encodingNames[known]])}
        />
      </Field>
      <Field label="Separator" className="w-full sm:w-44">
        <Select
          value={delimiter ?? ""}
          disabled={isRequesting}
          onChange={(event) => readAgain(one, change, { delimiter: event.target.value })}
          options={importDelimiters.map((known) => [known, delimiterNames[known]])}
        />
      </Field>
    </>
  );
}
