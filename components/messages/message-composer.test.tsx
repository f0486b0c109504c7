/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { MessageComposer } from "./message-composer";

jest.mock("./audience-count", () => ({ AudienceCount: () => null }));

test.each(["general", "client"] as const)("a message for %s is offered to the roles of a client's users", (scope) => {
  render(<MessageComposer scope={scope} message={null} onClose={() => {}} onSaved={() => {}} />);

  const group = screen.getByRole("group", { name: "Who sees it" });
  expect([...group.querySelectorAll("label")].map((label) => label.textContent)).toEqual([
    "User",
    "Sales rep",
    "Sales leader",
    "Client administrator",
  ]);
});
