/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { deleteDrafts } from "@/lib/drafts/drafts";
import { authStore } from "@/lib/session/browser/store";
import { ContactSelectionBar } from "./contact-selection-bar";

beforeAll(installModalDialogs);
beforeEach(() => {
  authStore.setState({ user: { uid: "u", role: "sales_rep", full_name: "Rae" } as never });
  deleteDrafts();
});

const onSet = jest.fn<Promise<boolean>, [unknown]>();
const reason = () => screen.getByRole("textbox", { name: "Reason" });

async function markAs(text: string) {
  await userEvent.click(screen.getByRole("button", { name: "Do not contact" }));
  await userEvent.type(reason(), text);
  await userEvent.click(screen.getByRole("button", { name: "Mark as do not contact" }));
  await act(async () => {});
}

function renderBar() {
  const onClear = jest.fn();
  const bar = { canEdit: true, isSending: false, onSet, onWatch: async () => true, onClear };
  render(<ContactSelectionBar ids={["a", "b"]} {...bar} />);
  return onClear;
}

test("a reason is kept when the change could not be started, and dropped once it was", async () => {
  const onClear = renderBar();

  onSet.mockResolvedValueOnce(false);
  await markAs("Asked at the fair");
  expect(onClear).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Do not contact" }));
  expect(reason()).toHaveValue("Asked at the fair");

  onSet.mockResolvedValueOnce(true);
  await userEvent.click(screen.getByRole("button", { name: "Mark as do not contact" }));
  expect(onSet).toHaveBeenLastCalledWith({ do_not_contact: true, do_not_contact_reason: "Asked at the fair" });
  expect(onClear).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole("button", { name: "Do not contact" }));
  expect(reason()).toHaveValue("");
});
