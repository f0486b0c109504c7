/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { User } from "@/lib/contracts/people/user";
import { authStore } from "@/lib/session/browser/store";
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

test("an unsent message is restored with a notice, and Cancel discards it", async () => {
  act(() => authStore.setState({ user: { uid: "u1" } as User }));
  const onClose = jest.fn();
  const open = () => render(<MessageComposer scope="client" message={null} onClose={onClose} onSaved={() => {}} />);
  const title = () => screen.getByRole("textbox", { name: "Title" });
  const left = open();
  await userEvent.type(title(), "Maintenance");
  left.unmount();

  const canceled = open();
  expect(title()).toHaveValue("Maintenance");
  expect(screen.getByText("Your draft was restored. Cancel discards it.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  canceled.unmount();

  open();
  expect(title()).toHaveValue("");
});
