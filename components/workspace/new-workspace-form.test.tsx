/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { send } from "@/lib/http/browser/send";
import NewWorkspaceForm from "./new-workspace-form";

jest.mock("@/lib/http/browser/send");

const zones = [{ region: "Other", names: ["UTC"] }];
const create = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Create workspace" })));

test("sends a replaced suggested name and shows a refusal at its field", async () => {
  jest.mocked(send).mockResolvedValue({
    kind: "refused",
    code: "invalid_request",
    detail: "The request is not valid.",
    fields: { name: "Use at most 100 characters" },
  });
  render(<NewWorkspaceForm suggestedName="Newcomer" zones={zones} />);
  const name = screen.getByLabelText<HTMLInputElement>("Company name");
  expect(name.value).toBe("Newcomer");
  fireEvent.change(name, { target: { value: "Newcomer Ltd." } });

  await create();

  expect(send).toHaveBeenCalledWith("PUT /users/me/workspace/", {
    body: { name: "Newcomer Ltd.", time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  expect(screen.getByText("Use at most 100 characters")).not.toBeNull();
  expect(document.activeElement).toBe(name);
});

test("sends nothing without a name", async () => {
  jest.mocked(send).mockClear();
  render(<NewWorkspaceForm suggestedName="" zones={zones} />);

  await create();

  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText("Enter the name of your company.")).not.toBeNull();
});
