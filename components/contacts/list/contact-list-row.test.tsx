/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { contactOf } from "@/lib/contacts/contact.fixture";
import { ContactListRow } from "./contact-list-row";

test("links to the contact and to the contact's account", () => {
  const account = { id: "00000000-0000-4000-8000-000000000001", name: "3M", domain: null };
  const person = { ...contactOf(), account };
  render(
    <table>
      <tbody>
        <ContactListRow
          {...{ person, index: 0, menuOf: () => null, isSelected: false, isChoosing: false }}
          onSelect={() => {}}
          onOutdated={() => {}}
        />
      </tbody>
    </table>,
  );

  expect(screen.getByRole("link", { name: "Noa Field" })).toHaveAttribute("href", `/contact/${person.id}`);
  expect(screen.getByRole("link", { name: "3M" })).toHaveAttribute("href", `/account/${account.id}`);
});
