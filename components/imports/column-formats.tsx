"use client";

import { useId } from "react";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { fieldInfo, isAccountField } from "@/lib/contracts/accounts/fields";
import type { Import } from "@/lib/contracts/imports/import";
import {
  type DayOrder,
  type DecimalMark,
  dayOrders,
  decimalMarks,
  type ImportTarget,
} from "@/lib/contracts/imports/import-field";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { dayNames, decimalNames } from "@/lib/imports/labels";

type Column = Import["columns"][number];

/** The user's choices for a column; null: as detected. */
export interface ChosenFormats {
  mark: DecimalMark | null;
  order: DayOrder | null;
}

export const guessedFormats: ChosenFormats = { mark: null, order: null };

type Kind = "number" | "amount" | "day" | null;

/**
 * Whether a field contains numbers or days. The amounts of an account are a kind of their own, because they are whole
 * numbers, whose format is detected reliably enough.
 */
function kindOf(field: ImportTarget | null, custom: readonly AccountField[]): Kind {
  if (field === null) return null;
  if (field === "written_at" || field === "due_date") return "day";
  if (isAccountField(field)) {
    const { kind } = fieldInfo(field);
    if (kind === "date") return "day";
    return kind === "count" || kind === "money" ? "amount" : null;
  }
  const type = custom.find(({ id }) => customKey(id) === field)?.type;
  return type === "number" ? "number" : type === "date" ? "day" : null;
}

/** Whether a column's cells are ambiguous and the user hasn't chosen a format. */
export function isAmbiguous(
  { decimals, days }: Column,
  field: ImportTarget | null,
  chosen: ChosenFormats,
  custom: readonly AccountField[],
): boolean {
  const kind = kindOf(field, custom);
  if (kind === "number") return decimals?.is_sure === false && chosen.mark === null;
  return kind === "day" && days?.is_sure === false && chosen.order === null;
}

interface ColumnFormatsProps {
  /** The element with the column's heading. */
  headingId: string;
  column: Column;
  field: ImportTarget | null;
  custom: readonly AccountField[];
  chosen: ChosenFormats;
  onChoose: (chosen: ChosenFormats) => void;
}

/** The format of a column's numbers or days, where it makes a difference. */
export function ColumnFormats({ headingId, column, field, custom, chosen, onChoose }: ColumnFormatsProps) {
  const { decimals, days } = column;
  const kind = kindOf(field, custom);
  const isOpen = isAmbiguous(column, field, chosen, custom);
  const noteId = useId();
  const note = isOpen ? (
    <p id={noteId} className="mt-1 text-warning-ink text-xs">
      These values can be read in two ways. Choose one.
    </p>
  ) : null;
  if ((kind === "number" || kind === "amount") && decimals) {
    return (
      <Field label="Number format" className="mt-2">
        <Select
          aria-describedby={isOpen ? `${headingId} ${noteId}` : headingId}
          value={isOpen ? "" : (chosen.mark ?? decimals.mark)}
          onChange={({ target: { value } }) =>
            onChoose({ ...chosen, mark: decimalMarks.find((mark) => mark === value) ?? null })
          }
          options={decimalMarks.map((mark) => [mark, decimalNames[mark]])}
        >
          {isOpen ? <option value="">Choose…</option> : null}
        </Select>
        {note}
      </Field>
    );
  }
  if (kind !== "day" || !days) return null;
  return (
    <Field label="Date format" className="mt-2">
      <Select
        aria-describedby={isOpen ? `${headingId} ${noteId}` : headingId}
        value={isOpen ? "" : (chosen.order ?? days.order)}
        onChange={({ target: { value } }) =>
          onChoose({ ...chosen, order: dayOrders.find((order) => order === value) ?? null })
        }
        options={dayOrders.map((order) => [order, dayNames[order]])}
      >
        {isOpen ? <option value="">Choose…</option> : null}
      </Select>
      {note}
      {days.two_digit_years > 0 ? (
        <p className="mt-1 text-warning-ink text-xs">
          {formatPlural(days.two_digit_years, "date has", "dates have")} a two-digit year and can’t be read.
        </p>
      ) : null}
    </Field>
  );
}
