/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { FieldsProvider } from "@/components/custom-fields/fields-context";
import { allConditions, withCustom, writeCustom } from "@/lib/accounts/groups/conditions";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import type { FilterGroup } from "@/lib/contracts/wire/filter-tree";
import { GroupBox } from "./group-box";

const size: AccountField = {
  id: "5d1f0e6a-3f0b-4f0e-9a51-7d2f4a0c1b22",
  name: "Fleet size",
  type: "number",
  options: [],
  version: 1,
};

function Editor() {
  const of = ["10", "20"].map((value) => writeCustom(size, "is", [value]));
  const [tree, setTree] = useState<FilterGroup>({ kind: "all", of });
  return (
    <FieldsProvider value={[size]}>
      <GroupBox
        tree={tree}
        path={[]}
        group={tree}
        facets={null}
        vocabulary={withCustom(allConditions, [size])}
        isFull={false}
        onChange={setTree}
      />
    </FieldsProvider>
  );
}

test("a condition on a custom field shows its own value after the condition above it is removed", async () => {
  render(<Editor />);
  await userEvent.type(screen.getByRole("textbox", { name: "Condition 1: value" }), "x");
  expect(screen.getByRole("textbox", { name: "Condition 1: value" })).toHaveValue("10x");

  await userEvent.click(screen.getByRole("button", { name: "Remove condition 1" }));

  expect(screen.getByRole("textbox", { name: "Condition 1: value" })).toHaveValue("20");
  expect(screen.queryByRole("textbox", { name: "Condition 2: value" })).toBeNull();
});
