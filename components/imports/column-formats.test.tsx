/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import type { Import } from "@/lib/contracts/imports/import";
import type { ImportTarget } from "@/lib/contracts/imports/import-field";
import { type ChosenFormats, ColumnFormats, guessedFormats, isAmbiguous } from "./column-formats";

type Column = Import["columns"][number];

const fieldOf = (type: AccountField["type"]): AccountField => ({
  id: "5b0c1f9e-8a55-4f43-9d58-4b8e7f6b0a11",
  name: "Vans",
  type,
  options: [],
  version: 1,
});
const column = (overrides: Partial<Column>): Column => ({
  ...{ heading: "Vans", samples: [], field: null, guessed_by: null, decimals: null, days: null },
  ...overrides,
});

function Chosen({ column, field, custom }: { column: Column; field: ImportTarget; custom: AccountField[] }) {
  const [chosen, setChosen] = useState<ChosenFormats>(guessedFormats);
  const isOpen = isAmbiguous(column, field, chosen, custom);
  return (
    <>
      <h3 id="heading">{column.heading}</h3>
      <ColumnFormats
        headingId="heading"
        column={column}
        field={field}
        custom={custom}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p>{isOpen ? "open" : "settled"}</p>
    </>
  );
}

test("requires a choice of number format for ambiguous numbers in a custom field", () => {
  const custom = [fieldOf("number")];
  const unsure = column({ decimals: { mark: ".", is_sure: false } });
  render(<Chosen column={unsure} field={customKey(fieldOf("number").id)} custom={custom} />);
  const select = screen.getByRole("combobox", { name: "Number format" });
  expect(select).toHaveValue("");
  expect(select).toHaveAccessibleDescription("Vans These values can be read in two ways. Choose one.");
  expect(screen.getByText("open")).toBeVisible();

  fireEvent.change(select, { target: { value: "," } });

  expect(select).toHaveValue(",");
  expect(screen.getByText("settled")).toBeVisible();
});

test("preselects the number format for an account's built-in amounts, which are whole numbers", () => {
  render(<Chosen column={column({ decimals: { mark: ".", is_sure: false } })} field="employees" custom={[]} />);

  expect(screen.getByRole("combobox")).toHaveValue(".");
  expect(screen.getByText("settled")).toBeVisible();
});

test("offers a separate date format and counts dates with two-digit years", () => {
  const days = column({
    decimals: { mark: ",", is_sure: true },
    days: { order: "month_first", is_sure: true, two_digit_years: 12 },
  });
  render(<Chosen column={days} field="due_date" custom={[]} />);

  expect(screen.getByRole("combobox", { name: "Date format" })).toHaveValue("month_first");
  expect(screen.getByText("12 dates have a two-digit year and can’t be read.")).toBeVisible();
});

test("offers no formats for a text column", () => {
  const texts = column({
    decimals: { mark: ",", is_sure: false },
    days: { order: "day_first", is_sure: false, two_digit_years: 0 },
  });
  render(<Chosen column={texts} field="name" custom={[]} />);

  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByText("settled")).toBeVisible();
});
