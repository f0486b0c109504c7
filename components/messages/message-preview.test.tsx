/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { roles } from "@/lib/contracts/wire/role";
import { type Draft, emptyDraft } from "@/lib/messages/draft";
import { MessagePreview } from "./message-preview";

const draft: Draft = { ...emptyDraft(0), title: "Quarter ends", body: "By Friday." };
const chosen = () => screen.getByRole("combobox", { name: "Preview as" });

test("previews as the first role of the message and follows when that role changes", () => {
  const { rerender } = render(<MessagePreview draft={{ ...draft, roles: ["sales_rep"] }} roles={roles} />);
  expect(chosen()).toHaveValue("sales_rep");
  expect(screen.getByText("Quarter ends")).toBeInTheDocument();

  rerender(<MessagePreview draft={{ ...draft, roles: ["client_admin"] }} roles={roles} />);

  expect(chosen()).toHaveValue("client_admin");
  expect(screen.getByText("Quarter ends")).toBeInTheDocument();
});

test("previewing as a role outside the message's roles says that it doesn't see the message", async () => {
  const limitedDraft = { ...draft, roles: ["sales_rep"] as const };
  render(<MessagePreview draft={limitedDraft} roles={roles} />);

  await userEvent.selectOptions(chosen(), "user");

  expect(screen.getByText(/doesn’t see this\s+message/)).toBeInTheDocument();
  expect(screen.queryByText("Quarter ends")).not.toBeInTheDocument();
});
