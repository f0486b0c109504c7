/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { User } from "@/lib/contracts/people/user";
import { authStore } from "@/lib/session/browser/store";
import { NameDialog } from "./name-dialog";

beforeAll(installModalDialogs);

const onSave = jest.fn(async () => true);
const onConfirm = jest.fn(async () => {});
beforeEach(() => jest.clearAllMocks());

const name = () => screen.getByRole("textbox", { name: "Name" });

test("requires a name, and saves it trimmed, with its sharing", async () => {
  render(<NameDialog title="Save view" draft="view:new" isBusy={false} onSave={onSave} onClose={() => {}} />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(name()).toHaveAccessibleDescription("Enter a name.");
  expect(onSave).not.toHaveBeenCalled();

  await userEvent.type(name(), " West ");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));

  expect(onSave.mock.calls).toEqual([[{ name: "West", is_shared: true }]]);
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("deletes after a confirmation, and Back returns to the typed name", async () => {
  act(() => authStore.setState({ user: { uid: "u1" } as User }));
  const deletion = { verb: "Delete", noun: "list", consequence: "Its accounts are kept.", onConfirm } as const;
  const saved = { name: "West", is_shared: true };
  render(
    <NameDialog title="Edit list" draft="list:1" isBusy={false} onClose={() => {}} {...{ saved, onSave, deletion }} />,
  );
  await userEvent.type(name(), " coast");

  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(screen.getByText("It will be deleted for everyone. Its accounts are kept.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(name()).toHaveValue("West coast");
  expect(screen.queryByText(/draft was restored/)).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete list" }));

  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test("a draft restores the name and the sharing", async () => {
  act(() => authStore.setState({ user: { uid: "u1" } as User }));
  const dialog = <NameDialog title="Save view" draft="view:2" isBusy={false} onSave={onSave} onClose={() => {}} />;
  const left = render(dialog);
  await userEvent.type(name(), "West");
  await userEvent.click(screen.getByRole("checkbox"));
  left.unmount();

  render(dialog);

  expect(name()).toHaveValue("West");
  expect(screen.getByRole("checkbox")).toBeChecked();
});
