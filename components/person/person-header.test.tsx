/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { contactOf } from "@/lib/contacts/contact.fixture";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { PersonHeader } from "./person-header";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }), usePathname: () => "/contact/a" }));

const account = { id: "00000000-0000-4000-8000-000000000001", name: "3M", domain: null };

function show(overrides: Partial<Contact>) {
  render(<PersonHeader contact={contactOf({ phone: "+1 212 555 0100", ...overrides })} account={account} />);
}

test("links to the contact's email, phone and account", () => {
  show({});

  expect(screen.getByRole("link", { name: "Email" })).toHaveAttribute("href", "mailto:noa.field@3m.com.example");
  expect(screen.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+12125550100");
  expect(screen.getByRole("link", { name: "3M" })).toHaveAttribute("href", `/account/${account.id}`);
});

test.each<[string, Partial<Contact>, string]>([
  ["who has left", { left_company: true }, "Left the company"],
  ["marked as do-not-contact", { do_not_contact: true, do_not_contact_reason: "Asked", email: null }, "Do not contact"],
])("disables Email and Call for a contact %s and shows the reason in a badge", (_name, overrides, badge) => {
  show(overrides);

  expect(screen.getByText(badge)).toBeVisible();
  expect(screen.getByRole("button", { name: "Email" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Call" })).toBeDisabled();
});

test("disables Call with an explanation when the phone number is unknown", () => {
  show({ phone: null });

  expect(screen.getByRole("link", { name: "Email" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Call" })).toHaveAttribute("title", "No phone number is known");
});
