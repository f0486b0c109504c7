/** @jest-environment jsdom */
import { act, render } from "@testing-library/react";
import type { ComponentProps } from "react";
import type ValueForm from "@/components/facts/value-form";
import { accountOf } from "@/lib/accounts/account.fixture";
import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { createPagedList } from "@/lib/paging/paged-list";
import { cacheList, deleteLists } from "../cached-lists";
import { FieldCell } from "./field-cell";

let form: ComponentProps<typeof ValueForm>;
jest.mock("@/components/facts/value-form", () => ({
  __esModule: true,
  default: (props: typeof form) => {
    form = props;
    return null;
  },
}));
// jsdom doesn't open popovers.
jest.mock("./row-popover", () => ({
  RowPopover: ({ children }: { children: (close: () => void) => unknown }) => children(() => {}),
}));

const [vans, region] = ["vans", "region"];
const field: AccountField = { id: vans, name: "Vans", type: "number", options: [], version: 1 };

afterEach(deleteLists);

test.each([
  ["a former value", { [vans]: "400", [region]: "North" }, { [vans]: "400", [region]: "South" }],
  ["no value", { [region]: "North" }, { [region]: "South" }],
])("Undo restores %s of its own field and keeps a later change of another field", async (_, before, after) => {
  const account: Account = accountOf({ custom: before });
  const first = { items: [account], next_cursor: null, total: 1 };
  const list = createPagedList<Account>(first, jest.fn());
  cacheList("all", { list, first: null, atMs: 0 });
  await act(async () => render(<FieldCell account={account} field={field} />));

  form.onSaved({ custom: { [vans]: "1250", [region]: "North" } } as never);
  list.change(account.id, { custom: { [vans]: "1250", [region]: "South" } });
  form.onUndo(true);

  expect(list.getState().rows[0]?.custom).toEqual(after);
});
