/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { fireEvent, render, screen } from "@testing-library/react";
import { type ContactsView, fullContactsView } from "@/lib/contact-list/view";
import { NoContacts } from "./no-contacts";

function renderEmpty(view: Partial<ContactsView>) {
  const onChange = jest.fn<void, [ContactsView]>();
  render(<NoContacts view={{ ...fullContactsView, ...view }} onChange={onChange} />);
  return onChange;
}

test.each([
  ["me", "This search covers your own accounts only."],
  ["team", "This search covers your team’s accounts only."],
])("a search under %s says what it covers, and widens to all contacts", (owner, text) => {
  const onChange = renderEmpty({ q: "ann", owner });

  expect(screen.getByText(text)).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Search all contacts" }));
  expect(onChange).toHaveBeenCalledWith({ ...fullContactsView, q: "ann", owner: null });
});

test("a search among all contacts is cleared", () => {
  const onChange = renderEmpty({ q: "ann" });

  expect(screen.queryByText(/This search covers/)).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Show everyone" }));
  expect(onChange).toHaveBeenCalledWith(fullContactsView);
});
