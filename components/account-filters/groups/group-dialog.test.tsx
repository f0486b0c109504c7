/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { FieldsProvider } from "@/components/custom-fields/fields-context";
import { typeIncompleteDate } from "@/components/ui/form/incomplete-date.fixture";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { writeCustom } from "@/lib/accounts/groups/conditions";
import { fullView } from "@/lib/accounts/list/view";
import { withFilterTree } from "@/lib/accounts/list/view-tree";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import GroupDialog from "./group-dialog";

jest.mock("@/lib/http/browser/send", () => ({ send: () => new Promise(() => undefined) }));

beforeAll(installModalDialogs);

const renewal: AccountField = {
  id: "5d1f0e6a-3f0b-4f0e-9a51-7d2f4a0c1b22",
  name: "Renewal",
  type: "date",
  options: [],
  version: 1,
};

test("an incomplete date keeps the filter from being applied without its condition", async () => {
  const onChange = jest.fn();
  const of = [writeCustom(renewal, "is", ["2026-03-05"])];
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FieldsProvider value={[renewal]}>
        <GroupDialog
          view={withFilterTree(fullView, { kind: "all", of })}
          onChange={onChange}
          onClose={() => undefined}
        />
      </FieldsProvider>
    </SWRConfig>,
  );
  const date = screen.getByLabelText(/^Condition 1: /, { selector: "input" });
  typeIncompleteDate(date);

  await userEvent.click(screen.getByRole("button", { name: "Apply" }));

  expect(onChange).not.toHaveBeenCalled();
  expect(date).toHaveAccessibleDescription("Complete the date.");
});
