/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import { contactOf } from "@/lib/contacts/contact.fixture";
import { ContactsTable } from "./contacts-table";

test("lists people who left in a separate group at the bottom, whatever their level", () => {
  const people = [
    contactOf({ id: "a", full_name: "Ada Left", level: "c_level", left_company: true }),
    contactOf({ id: "b", full_name: "Ben Here" }),
  ];

  render(
    <ContactsTable
      people={people}
      nameOf={() => null}
      roles={new Map()}
      relationships={new Map()}
      targetId={null}
      actionsFor={() => null}
      onOutdated={() => {}}
    />,
  );

  const [, present, departed] = screen.getAllByRole("rowgroup");
  expect(within(present as HTMLElement).getAllByRole("link", { name: "Ben Here" })).toHaveLength(1);
  expect(within(present as HTMLElement).queryByText("Ada Left")).toBeNull();
  expect(within(departed as HTMLElement).getByRole("rowheader", { name: "Left the company" })).toBeVisible();
  expect(within(departed as HTMLElement).getByRole("link", { name: "Ada Left" })).toHaveAttribute("href", "/contact/a");
});
