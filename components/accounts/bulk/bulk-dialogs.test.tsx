/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { deleteDrafts } from "@/lib/drafts/drafts";
import { authStore } from "@/lib/session/browser/store";
import { BulkFieldDialog } from "./bulk-field-dialog";
import { BulkTaskDialog } from "./bulk-task-dialog";

beforeAll(installModalDialogs);
beforeEach(() => {
  authStore.setState({ user: { uid: "u", role: "sales_rep", full_name: "Rae" } as never });
  deleteDrafts();
});

const fields: AccountField[] = [
  { id: "0b9f1c1e-1111-4222-8333-944455566677", name: "Fleet", type: "text", options: [], version: 1 },
];
const start = jest.fn<Promise<boolean>, []>();
const onClose = () => {};

test.each<[field: string, button: string, dialog: ReactElement]>([
  ["Task", "Add tasks", <BulkTaskDialog key="task" count={2} user={{ uid: "u" }} onClose={onClose} onAdd={start} />],
  ["Value", "Set", <BulkFieldDialog key="field" count={2} fields={fields} onClose={onClose} onSet={start} />],
])(
  "text typed as %s is kept when the change could not be started, and dropped once it was started",
  async (name, button, dialog) => {
    const text = () => screen.getByRole("textbox", { name });
    const submit = async () => {
      await userEvent.click(screen.getByRole("button", { name: button }));
      await act(async () => {});
      cleanup();
      render(dialog);
    };
    render(dialog);
    await userEvent.type(text(), "Ask about spring");

    start.mockResolvedValueOnce(false);
    await submit();
    expect(text()).toHaveValue("Ask about spring");

    start.mockResolvedValueOnce(true);
    await submit();
    expect(text()).toHaveValue("");
  },
);
